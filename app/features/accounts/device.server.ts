import bowser from 'bowser'

/** A device in words for its owner ("Firefox on Windows"), and what kind of thing it is. */
export type Device = { name: string; kind: 'phone' | 'tablet' | 'computer' | 'unknown' }

const KINDS: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }

/** The device behind a `User-Agent` header, as far as it tells. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent) return UNKNOWN
  const { browser, os, platform } = bowser.parse(userAgent)
  const name = [browser.name, os.name].filter(Boolean).join(' on ')
  return name ? { name, kind: KINDS[platform.type ?? ''] ?? 'unknown' } : UNKNOWN
}

const UNKNOWN: Device = { name: 'An unknown device', kind: 'unknown' }
