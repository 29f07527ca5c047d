/**
 * Sends 'app-loaded' after 20 s at the latest, also if the app's scripts never run. Root
 * inlines it into the page, so it must not use anything outside itself.
 */
export function lateLoaded(): void {
  const emergency = setTimeout(() => dispatchEvent(new Event('app-loaded')), 20_000)
  addEventListener('app-loaded', () => clearTimeout(emergency), { once: true })
}
