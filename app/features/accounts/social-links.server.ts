import { db } from '~/platform/db.server'
import { newId } from '~/platform/ids.server'
import type { SocialIdentity } from './social-identity'

/** How links name the collection of people (wire specification, section 1.4). */
export const USERS = '_pb_users_auth_'

/** The link that this outside account has to an account here, if any. */
export const linkOf = ({ provider, subject }: Pick<SocialIdentity, 'provider' | 'subject'>) =>
  db.externalAuth.findFirst({
    where: { collectionRef: USERS, provider, providerId: subject },
    select: { recordRef: true },
  })

/** The condition for all links of an account here. */
export const linksOf = (userId: string) => ({ collectionRef: USERS, recordRef: userId })

/** The row that links an outside account to an account here. */
export const linkRow = (userId: string, { provider, subject }: Pick<SocialIdentity, 'provider' | 'subject'>) => ({
  id: newId(),
  collectionRef: USERS,
  recordRef: userId,
  provider,
  providerId: subject,
})
