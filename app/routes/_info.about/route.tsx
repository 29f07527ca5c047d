import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { Disclosure } from '~/components/disclosure'
import { pageMeta, useSite } from '~/components/site'
import { AboutTabs } from '~/features/info/about-tabs'
import { creatorOf } from '~/features/info/creator.server'
import { faq } from '~/features/info/faq'
import { InfoPage } from '~/features/info/info-page'
import { Paragraphs } from '~/features/info/paragraphs'
import { siteFacts } from '~/features/info/site-facts.server'

export const loader = () => ({ groups: faq(siteFacts()), creator: creatorOf() })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, 'About', 'Questions and answers: what this is, what it costs, and what becomes of your data.')

/** What people ask. */
export default function About() {
  const { groups, creator } = useLoaderData<typeof loader>()
  const { appName, supportEmail } = useSite()
  return (
    <InfoPage name="About" title={`About ${appName}`} subtitle="Questions people ask, and the answers">
      <AboutTabs creator={creator} />
      <div className="info-faq">
        {groups.map(({ title, questions }) => (
          <section key={title}>
            <h2>{title}</h2>
            {questions.map(({ id, title: question, body }) => (
              <Disclosure key={id} title={question}>
                {/* An address that names what is inside opens it. */}
                <div className="prose" id={id}>
                  <Paragraphs body={body} />
                </div>
              </Disclosure>
            ))}
          </section>
        ))}
      </div>
      <p className="info-ask">
        Your question is not here? <Link to="/feedback">Send it to us</Link>, or write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </InfoPage>
  )
}
