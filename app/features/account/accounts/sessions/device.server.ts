import bowser from 'bowser'
import { i18n } from '~/platform/messages'

/** A device as its owner reads it ("Firefox on Windows"). */
export type Device = { name: string; kind: 'phone' | 'tablet' | 'computer' | 'unknown' }

const KINDS: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }

/** Returns the device of a `User-Agent` header. */
export function deviceOf(userAgent: string): Device {
  const unknown: Device = { name: i18n.t('Unknown device'), kind: 'unknown' }
  if (!userAgent) return unknown
  const { browser, os, platform } = bowser.parse(userAgent)
  const { name: program } = browser
  const { name: system } = os
  const name = program && system ? i18n.t('{program} on {system}', { program, system }) : program || system
  return name ? { name, kind: KINDS[platform.type ?? ''] ?? 'unknown' } : unknown
}
