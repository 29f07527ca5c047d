import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import type { SocialIdentity } from './social-identity'

/** The ID of the users collection in PocketBase, as links store it. */
export const USERS = '_pb_users_auth_'

/** Returns the link between this identity and an account, if any. */
export const linkOf = ({ provider, subject }: Pick<SocialIdentity, 'provider' | 'subject'>) =>
  db.externalAuth.findFirst({
    where: { collectionRef: USERS, provider, providerId: subject },
    select: { recordRef: true },
  })

/** Returns the condition for all links of an account. */
export const linksOf = (userId: string) => ({ collectionRef: USERS, recordRef: userId })

/** Returns the row that links an identity to an account. */
export const linkRow = (userId: string, { provider, subject }: Pick<SocialIdentity, 'provider' | 'subject'>) => ({
  id: newId(),
  collectionRef: USERS,
  recordRef: userId,
  provider,
  providerId: subject,
})
