import { signInConnectedMail } from '~/emails/access-added'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { isUniqueViolation } from '~/platform/db-errors.server'
import { ConflictError, ForbiddenError, NotFoundError } from '~/platform/errors'
import { offeredProviders } from '~/platform/social-endpoints.server'
import { SOCIAL_LABELS, SOCIAL_PROVIDERS, type SocialProvider } from '~/platform/social-providers'
import type { SocialIdentity } from './social-identity'
import { linkOf, linkRow, linksOf } from './social-links.server'
import { tellOwner } from './tell-owner.server'

/** One outside account beside the password: `since` is null when it is not connected, `removable` when another way in stays. */
export type ConnectedSignIn = { provider: SocialProvider; since: Date | null; removable: boolean }

/** The ways into that account: whether there is a password, and every provider that is offered or connected. */
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
    return [{ provider, since: link?.created ?? null, removable: isWayIn(passwordHash, others) }]
  })
  return { hasPassword: passwordHash !== '', providers }
}

/**
 * Connects an outside account and tells the owner by mail. Repeating it is not an error.
 * @throws ConflictError when it opens somebody else's account, or another of the same provider is connected
 */
export async function connectSignIn(actor: Actor, identity: SocialIdentity): Promise<void> {
  try {
    await db.externalAuth.create({ data: linkRow(actor.userId, identity), select: { id: true } })
    await tellOwner(actor, to => signInConnectedMail({ ...to, provider: SOCIAL_LABELS[identity.provider] }))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const link = await linkOf(identity)
    if (link?.recordRef === actor.userId) return
    const label = SOCIAL_LABELS[identity.provider]
    throw new ConflictError(
      'provider',
      link
        ? `This ${label} account belongs to another account here.`
        : `Another ${label} account is connected. Disconnect that one first.`,
    )
  }
}

/**
 * Disconnects a provider.
 * @throws NotFoundError when it is not connected
 * @throws ForbiddenError when nothing else would let the person in
 */
export async function disconnectSignIn(actor: Actor, provider: string): Promise<void> {
  await db.$transaction(async tx => {
    // One at a time: two that go at once would each see the other stay.
    const [user] = await tx.$queryRaw<{ hash: string }[]>`
      select password_hash as hash from users where id = ${actor.userId} for update`
    const links = await tx.externalAuth.findMany({ where: linksOf(actor.userId), select: { provider: true } })
    const others = links.filter(link => link.provider !== provider)
    if (!user || others.length === links.length) throw new NotFoundError()
    if (!isWayIn(user.hash, others)) {
      throw new ForbiddenError(
        `${SOCIAL_LABELS[provider as SocialProvider] ?? provider} is your only way in. Set a password first.`,
      )
    }
    await tx.externalAuth.deleteMany({ where: { ...linksOf(actor.userId), provider } })
  })
}

// A link to a provider that the host has no keys for opens nothing.
const isWayIn = (passwordHash: string, links: { provider: string }[]) =>
  passwordHash !== '' || links.some(link => offeredProviders().some(provider => provider === link.provider))
