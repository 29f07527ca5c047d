/**
 * Sends 'app-loaded' after 20 s at the latest, also if the app's scripts never run. Marks a form that the browser submits
 * itself with `data-sent`, because its script may load before the next page does. Root inlines the function into the
 * page, so it must not use anything outside itself.
 */
export function lateLoaded(): void {
  const emergency = setTimeout(() => dispatchEvent(new Event('app-loaded')), 20_000)
  addEventListener('app-loaded', () => clearTimeout(emergency), { once: true })
  const markIfSent = (event: Event) => {
    if (!event.defaultPrevented) (event.target as HTMLFormElement).dataset.sent = ''
  }
  // While capturing, because React stops the event of a form whose script is missing. The timer runs after all listeners.
  addEventListener('submit', event => setTimeout(() => markIfSent(event)), true)
}
