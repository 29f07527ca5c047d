import { Trans } from '@lingui/react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta, useSite } from '~/components/shell/site'
import { AboutTabs } from '~/features/site/info/about-tabs'
import { creatorNamed } from '~/features/site/info/creator.server'
import { FollowLink } from '~/features/site/info/follow-link'
import { InfoPage } from '~/features/site/info/info-page'
import { socialProfile } from '~/features/site/info/social-profile.server'
import { withErrorResponses } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const loader = ({ params }: LoaderFunctionArgs) =>
  withErrorResponses(async () => ({ creator: creatorNamed(params.name), profile: socialProfile() }))

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? pageMeta(
        matches,
        i18n.t('About {name}', { name: data.creator.name }),
        i18n.t('{name} created this site. Here is why.', { name: data.creator.name }),
      )
    : pageMeta(matches, i18n.t('Page not found'))

export default function AboutTheCreator() {
  const { creator, profile } = useLoaderData<typeof loader>()
  const { appName, supportEmail } = useSite()
  const paragraphs = creator.paragraphs.length
    ? creator.paragraphs
    : [i18n.t('{name} created and maintains {app}.', { name: creator.name, app: appName })]
  return (
    <InfoPage
      name={creator.name}
      above={[{ to: '/about', label: i18n.t('About') }]}
      title={i18n.t('About {name}', { name: creator.name })}
      subtitle={i18n.t('The person behind {app}', { app: appName })}
    >
      <AboutTabs creator={creator} />
      <div className="prose info-story">
        {paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="button-row">
        <FollowLink profile={profile} />
      </div>
      <p className="info-ask">
        <Trans
          id="Want to say hello? Write to {link}."
          values={{ link: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
        />
      </p>
    </InfoPage>
  )
}
