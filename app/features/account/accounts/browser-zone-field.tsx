/**
 * Sends the browser's time zone with a form; empty without scripts. `components/client/plain-page` fills it where the
 * app's scripts do not run.
 */
export const BrowserZoneField = () => <input type="hidden" name="timezone" ref={fill} />

function fill(field: HTMLInputElement | null) {
  if (field) field.value = browserZone()
}

/** Returns the IANA name of the browser's time zone, or '' where it has none. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
