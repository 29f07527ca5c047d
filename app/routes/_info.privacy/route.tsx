import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta } from '~/components/site'
import { LegalText } from '~/features/info/legal-text'
import { PRIVACY_UPDATED, privacyPolicy } from '~/features/info/privacy'
import { siteFacts } from '~/features/info/site-facts.server'

export const loader = () => ({ updated: PRIVACY_UPDATED, sections: privacyPolicy(siteFacts()) })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Privacy Policy',
    'What is kept about you here, what for, and how you take it with you or delete it.',
  )

export default function PrivacyPolicy() {
  const { updated, sections } = useLoaderData<typeof loader>()
  return <LegalText name="Privacy Policy" title="Privacy Policy" updated={updated} sections={sections} />
}
