import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta } from '~/components/shell/site'
import { LegalText } from '~/features/site/info/legal-text'
import { siteFacts } from '~/features/site/info/site-facts.server'
import { TERMS_UPDATED, termsOfService } from '~/features/site/info/terms'
import { i18n } from '~/platform/messages'

export const loader = () => ({ updated: TERMS_UPDATED, sections: termsOfService(siteFacts()) })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    i18n.t('Terms of Service'),
    i18n.t('The rules of this site, in plain words: your account, your content, and what you can expect.'),
  )

export default function TermsOfService() {
  const { updated, sections } = useLoaderData<typeof loader>()
  return <LegalText name={i18n.t('Terms')} title={i18n.t('Terms of Service')} updated={updated} sections={sections} />
}
