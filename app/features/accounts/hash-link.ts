/**
 * The path that a link of the form `#/auth/confirm-password-reset/{token}` means; undefined for every other hash. Goes as text into
 * pages without scripts, so it knows nothing from outside itself.
 */
export function pathOfHashLink(hash: string): string | undefined {
  const screens = new Map([
    ['confirm-password-reset', '/auth/confirm-password-reset'],
    ['confirm-verification', '/auth/verify-email'],
    ['confirm-email-change', '/auth/confirm-email-change'],
  ])
  const [, screen = '', token] = /^#\/auth\/([a-z-]+)\/([\w.-]+)$/.exec(hash) ?? []
  return screens.has(screen) ? `${screens.get(screen)}/${token}` : undefined
}
