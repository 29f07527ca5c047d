import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta } from '~/components/shell/site'
import { LegalText } from '~/features/site/info/legal-text'
import { PRIVACY_UPDATED, privacyPolicy } from '~/features/site/info/privacy'
import { siteFacts } from '~/features/site/info/site-facts.server'
import { i18n } from '~/platform/messages'

export const loader = () => ({ updated: PRIVACY_UPDATED, sections: privacyPolicy(siteFacts()) })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, i18n.t('Privacy Policy'), i18n.t('What we store about you, why, and how you export or delete it.'))

export default function PrivacyPolicy() {
  const { updated, sections } = useLoaderData<typeof loader>()
  return (
    <LegalText name={i18n.t('Privacy Policy')} title={i18n.t('Privacy Policy')} updated={updated} sections={sections} />
  )
}
