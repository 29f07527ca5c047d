/**
 * Returns the path for a PocketBase link such as `#/auth/confirm-password-reset/{token}`, or undefined. Its source
 * becomes an inline script of plain pages, so it must not use anything outside itself.
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
