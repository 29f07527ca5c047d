import { randomText } from '~/platform/db/ids.server'
import { SOCIAL_PROVIDERS } from '~/platform/social/social-providers'
import { SOCIAL_LABELS } from '~/platform/social/social-settings.server'
import type { Collection } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import { ACCOUNT_FIELDS } from '../fields'
import { describeCollection } from './collection-schema.server'

/** Returns an empty collection of each type, as clients show it before one is created. */
export async function scaffolds() {
  const base = scaffold('base', {})
  const name = randomText(10)
  const indexes = [
    `CREATE UNIQUE INDEX \`idx_tokenKey_${name}\` ON \`\` (\`tokenKey\`)`,
    `CREATE UNIQUE INDEX \`idx_email_${name}\` ON \`\` (\`email\`) WHERE \`email\` != ''`,
  ]
  return {
    auth: { ...scaffold('auth', ACCOUNT_FIELDS), indexes },
    base,
    view: { ...base, type: 'view', fields: [], viewQuery: '' },
  }
}

function scaffold(type: Collection['type'], fields: Collection['fields']) {
  const blank: Collection = { name: '', id: '', type, table: '', fields, rules: { list: null, view: null } }
  const described = describeCollection(blank, COLLECTIONS)
  return {
    ...described,
    fields: described.fields.filter(field => field.type !== 'autodate'),
    created: '',
    updated: '',
  }
}

/** Returns the providers that the app can sign in with, whether this instance has keys for them or not. */
export const listProviders = async () =>
  SOCIAL_PROVIDERS.map(name => ({ name, displayName: SOCIAL_LABELS[name], logo: '' }))
