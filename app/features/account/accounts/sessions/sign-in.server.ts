import { db } from '~/platform/db/db.server'
import { ForbiddenError, InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { passwordFits } from '../passwords/passwords.server'

/** The address or the password is wrong; the message does not say which. */
class WrongCredentialsError extends InvalidError {
  override name = 'WrongCredentialsError'
  constructor() {
    super({ '': [i18n.t('Authentication failed. Please check your credentials.')] })
  }
}

/** The password is correct, but the address is unverified. */
export class NotVerifiedError extends ForbiddenError {
  override name = 'NotVerifiedError'
  constructor(readonly email: string) {
    super(i18n.t('Please verify your email address before logging in. Check your inbox for a verification link.'))
  }
}

/**
 * Signs a user in. An unknown address takes as long as a wrong password.
 * @throws WrongCredentialsError
 * @throws NotVerifiedError only if the password is correct
 */
export async function signIn({ email, password }: { email: string; password: string }): Promise<{ userId: string }> {
  const user = await db.user.findUnique({
    where: { email },
    select: { id: true, email: true, passwordHash: true, verified: true },
  })
  if (!(await passwordFits(password, user?.passwordHash)) || !user) throw new WrongCredentialsError()
  if (!user.verified) throw new NotVerifiedError(user.email)
  return { userId: user.id }
}
