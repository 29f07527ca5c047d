import { db } from '~/platform/db.server'
import { ForbiddenError, InvalidError } from '~/platform/errors'
import { passwordFits } from './passwords.server'

/** The address and the password do not belong together; nothing says which of the two was wrong. */
class WrongCredentialsError extends InvalidError {
  override name = 'WrongCredentialsError'
  constructor() {
    super({ '': ['Authentication failed. Please check your credentials.'] })
  }
}

/** The right password, but the address waits to be confirmed. */
export class NotVerifiedError extends ForbiddenError {
  override name = 'NotVerifiedError'
  constructor(readonly email: string) {
    super('Please verify your email address before logging in. Check your inbox for a verification link.')
  }
}

/**
 * Finds the person by address and password. An unknown address takes as long as a wrong password.
 * @throws WrongCredentialsError
 * @throws NotVerifiedError only with the right password
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
