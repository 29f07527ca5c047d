import { Trans } from '@lingui/react'
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
import { i18n } from '~/platform/messages'

export const loader = () => ({ groups: faq(siteFacts()), creator: creatorOf() })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    i18n.t('About'),
    i18n.t('Questions and answers: what this is, what it costs, and what happens to your data.'),
  )

export default function About() {
  const { groups, creator } = useLoaderData<typeof loader>()
  const { appName, supportEmail } = useSite()
  return (
    <InfoPage
      name={i18n.t('About')}
      title={i18n.t('About {name}', { name: appName })}
      subtitle={i18n.t('Frequently asked questions')}
    >
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
        <Trans
          id="Didn't find your question? <0>Send it to us</0>, or write to {link}."
          values={{ link: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
          components={[<Link key="feedback" to="/feedback" />]}
        />
      </p>
    </InfoPage>
  )
}
