const SCREENS: Record<string, string> = {
  'confirm-password-reset': '/auth/confirm-password-reset',
  'confirm-verification': '/auth/verify-email',
  'confirm-email-change': '/auth/confirm-email-change',
}

/** The path that a link of the form `#/auth/confirm-password-reset/{token}` means; undefined for every other hash. */
export function pathOfHashLink(hash: string): string | undefined {
  const [, screen = '', token] = /^#\/auth\/([a-z-]+)\/([\w.-]+)$/.exec(hash) ?? []
  return Object.hasOwn(SCREENS, screen) ? `${SCREENS[screen]}/${token}` : undefined
}
