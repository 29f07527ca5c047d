import bowser from 'bowser'

/** A device as its owner reads it ("Firefox on Windows"). */
export type Device = { name: string; kind: 'phone' | 'tablet' | 'computer' | 'unknown' }

const KINDS: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }

/** Returns the device of a `User-Agent` header. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent) return UNKNOWN
  const { browser, os, platform } = bowser.parse(userAgent)
  const name = [browser.name, os.name].filter(Boolean).join(' on ')
  return name ? { name, kind: KINDS[platform.type ?? ''] ?? 'unknown' } : UNKNOWN
}

const UNKNOWN: Device = { name: 'Unknown device', kind: 'unknown' }
