import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { Disclosure } from '~/components/forms/disclosure'
import { pageMeta, useSite } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { AboutTabs } from '~/features/site/info/about-tabs'
import { creatorOf } from '~/features/site/info/creator.server'
import { faq } from '~/features/site/info/faq'
import { InfoPage } from '~/features/site/info/info-page'
import { Paragraphs } from '~/features/site/info/paragraphs'
import { siteFacts } from '~/features/site/info/site-facts.server'

export const loader = () => ({ groups: faq(siteFacts()), creator: creatorOf() })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, 'About', 'Questions and answers: what this is, what it costs, and what happens to your data.')

export default function About() {
  const { groups, creator } = useLoaderData<typeof loader>()
  const { appName, supportEmail } = useSite()
  return (
    <InfoPage name="About" title={`About ${appName}`} subtitle="Frequently asked questions">
      <AboutTabs creator={creator} />
      <div className="info-faq">
        {groups.map(({ title, questions }) => (
          <section key={title}>
            <h2>{title}</h2>
            {questions.map(({ id, title: question, body }) => (
              <Disclosure key={id} title={question}>
                {/* Opens the question that the URL's hash names. */}
                <div className="prose" id={id}>
                  <Paragraphs body={body} />
                </div>
              </Disclosure>
            ))}
          </section>
        ))}
      </div>
      <p className="info-ask">
        Didn't find your question? <Link to="/feedback">Send it to us</Link>, or write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </InfoPage>
  )
}
