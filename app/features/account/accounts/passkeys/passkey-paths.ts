/** The limit per account. */
export const MAX_PASSKEYS = 20

export const PASSKEYS_PATH = '/profile/passkeys'
export const PASSKEY_LOGIN_PATH = '/login/passkey'

export const passkeyPath = (id: string) => `${PASSKEYS_PATH}/${id}`

/** Returns the page that takes a passkey as the proof of the owner, and returns to `redirectTo`. */
export const confirmByPasskeyPath = (redirectTo: string) =>
  `${PASSKEYS_PATH}/confirm?${new URLSearchParams({ redirectTo })}`
