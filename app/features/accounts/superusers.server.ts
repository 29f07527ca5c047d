import { db } from '~/platform/db.server'
import { ForbiddenError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { NewUser } from './account.schema'
import { checked, newTokenKey, refusingTaken } from './accounts.server'
import { hashNewPassword } from './passwords.server'

type Credentials = { email: string; password: string }

/**
 * Makes an administrator of the data interface.
 * @throws InvalidError when a field breaks its rule
 * @throws ConflictError when the address is taken
 */
export async function createSuperuser(input: Credentials, id = newId()): Promise<{ id: string }> {
  const { email, password } = checked(NewUser.omit({ username: true }).safeParse(input))
  const passwordHash = await hashNewPassword(password, { email })
  return refusingTaken(() =>
    db.superuser.create({ data: { id, email, passwordHash, tokenKey: newTokenKey() }, select: { id: true } }),
  )
}

/**
 * Changes an administrator's address or password; every token that was signed before is dead.
 * @throws ConflictError when the address is taken
 */
export async function changeSuperuser(id: string, { email, password }: Partial<Credentials>): Promise<void> {
  const passwordHash =
    password === undefined ? undefined : await hashNewPassword(password, { email: email ?? (await addressOf(id)) })
  const tokenKey = email === undefined && password === undefined ? undefined : newTokenKey()
  await refusingTaken(() =>
    db.superuser.update({ where: { id }, data: { email, passwordHash, tokenKey }, select: { id: true } }),
  )
}

/** Removes an administrator. @throws ForbiddenError when no other is left */
export async function removeSuperuser(id: string): Promise<void> {
  await db.$transaction(async tx => {
    // One at a time: two that go at once would each see the other stay.
    const all = await tx.$queryRaw<{ id: string }[]>`select id from _superusers for update`
    if (all.length < 2) throw new ForbiddenError("You can't delete the only existing superuser.")
    await tx.superuser.deleteMany({ where: { id } })
  })
}

const addressOf = async (id: string) =>
  (await db.superuser.findUniqueOrThrow({ where: { id }, select: { email: true } })).email
