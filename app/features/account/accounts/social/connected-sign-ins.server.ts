import sql from 'sql-template-tag'
import { signInConnectedMail, signInDisconnectedMail } from '~/emails/access-changed'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { query } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { ConflictError, ForbiddenError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { SOCIAL_PROVIDERS, type SocialProvider } from '~/platform/social/social-providers'
import { offeredProviders, SOCIAL_LABELS } from '~/platform/social/social-settings.server'
import { rejectTrial } from '~/platform/trial.server'
import { notifyOwner } from '../notify-owner.server'
import type { SocialIdentity } from './social-identity'
import { linkOf, linkRow, linksOf } from './social-links.server'

/** A provider. `since` is null if it is not connected. `removable` if another sign-in method remains. */
export type ConnectedSignIn = { provider: SocialProvider; since: Date | null; removable: boolean }

/** Returns whether there is a password, and every provider that is offered or connected. */
export async function listSignIns(actor: Actor): Promise<{ hasPassword: boolean; providers: ConnectedSignIn[] }> {
  const [{ passwordHash }, links] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { passwordHash: true } }),
    db.externalAuth.findMany({ where: linksOf(actor.userId), select: { provider: true, created: true } }),
  ])
  const offered = offeredProviders()
  const providers = SOCIAL_PROVIDERS.flatMap(provider => {
    const link = links.find(link => link.provider === provider)
    if (!link && !offered.includes(provider)) return []
    const others = links.filter(other => other !== link)
    return [{ provider, since: link?.created ?? null, removable: allowsSignIn(passwordHash, others) }]
  })
  return { hasPassword: passwordHash !== '', providers }
}

/**
 * Connects a provider and notifies the owner by mail. Repeating it is not an error.
 * @throws ConflictError if the identity belongs to another account, or another identity of the provider is connected
 * @throws ForbiddenError while the account is being tried
 */
export async function connectSignIn(actor: Actor, identity: SocialIdentity): Promise<void> {
  await rejectTrial(actor)
  try {
    await db.externalAuth.create({ data: linkRow(actor.userId, identity), select: { id: true } })
    await notifyOwner(actor, to => signInConnectedMail({ ...to, provider: SOCIAL_LABELS[identity.provider] }))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const link = await linkOf(identity)
    if (link?.recordRef === actor.userId) return
    const label = SOCIAL_LABELS[identity.provider]
    throw new ConflictError(
      'provider',
      link
        ? i18n.t('This {label} account is connected to another account.', { label })
        : i18n.t('Another {label} account is already connected. Disconnect it first.', { label }),
    )
  }
}

/**
 * Disconnects a provider and notifies the owner by mail.
 * @throws NotFoundError if it is not connected
 * @throws ForbiddenError if it is the only sign-in method
 */
export async function disconnectSignIn(actor: Actor, provider: string, on: Db = db): Promise<void> {
  await inTransaction(
    async tx => {
      // Lock the user: two concurrent disconnects could remove both remaining sign-ins.
      const [user] = await query<{ hash: string }>(
        sql`select password_hash as hash from users where id = ${actor.userId} for update`,
        tx,
      )
      const links = await tx.externalAuth.findMany({ where: linksOf(actor.userId), select: { provider: true } })
      const others = links.filter(link => link.provider !== provider)
      if (!user || others.length === links.length) throw new NotFoundError()
      const label = SOCIAL_LABELS[provider as SocialProvider] ?? provider
      if (!allowsSignIn(user.hash, others)) {
        throw new ForbiddenError(i18n.t('You can only log in with {label}. Set a password first.', { label }))
      }
      await tx.externalAuth.deleteMany({ where: { ...linksOf(actor.userId), provider } })
      await notifyOwner(actor, to => signInDisconnectedMail({ ...to, provider: label }), tx)
    },
    { within: on },
  )
}

// Without keys, a provider cannot sign anyone in.
const allowsSignIn = (passwordHash: string, links: { provider: string }[]) =>
  passwordHash !== '' || links.some(link => offeredProviders().some(provider => provider === link.provider))
