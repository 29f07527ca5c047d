/**
 * Runs before the app's scripts, and without them. Sends 'app-loaded' after 20 s at the latest. Marks a form that the
 * browser submits itself with `data-sent`, because its script may load before the next page does. Root inlines the
 * function into the page, so it must not use anything outside itself.
 */
export function inlineScript(): void {
  const emergency = setTimeout(() => dispatchEvent(new Event('app-loaded')), 20_000)
  addEventListener('app-loaded', () => clearTimeout(emergency), { once: true })
  const markIfSent = (event: Event) => {
    if (!event.defaultPrevented) (event.target as HTMLFormElement).dataset.sent = ''
  }
  // Captures the event, because React stops it if the form's script is missing. The timer runs after all listeners.
  addEventListener('submit', event => setTimeout(() => markIfSent(event)), true)
}
