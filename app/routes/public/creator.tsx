import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta, useSite } from '~/components/shell/site'
import { AboutTabs } from '~/features/site/info/about-tabs'
import { creatorNamed } from '~/features/site/info/creator.server'
import { FollowLink } from '~/features/site/info/follow-link'
import { InfoPage } from '~/features/site/info/info-page'
import { socialProfile } from '~/features/site/info/social-profile.server'
import { withErrorResponses } from '~/http/session/authed.server'

export const loader = ({ params }: LoaderFunctionArgs) =>
  withErrorResponses(async () => ({ creator: creatorNamed(params.name), profile: socialProfile() }))

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? pageMeta(matches, `About ${data.creator.name}`, `${data.creator.name} created this site. Here is why.`)
    : pageMeta(matches, 'Page not found')

export default function AboutTheCreator() {
  const { creator, profile } = useLoaderData<typeof loader>()
  const { appName, supportEmail } = useSite()
  const paragraphs = creator.paragraphs.length
    ? creator.paragraphs
    : [`${creator.name} created and maintains ${appName}.`]
  return (
    <InfoPage
      name={creator.name}
      above={[{ to: '/about', label: 'About' }]}
      title={`About ${creator.name}`}
      subtitle={`The person behind ${appName}`}
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
        Want to say hello? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </InfoPage>
  )
}
