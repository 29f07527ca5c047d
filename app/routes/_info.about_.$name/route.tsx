import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta, useSite } from '~/components/site'
import { AboutTabs } from '~/features/info/about-tabs'
import { creatorNamed } from '~/features/info/creator.server'
import { FollowLink } from '~/features/info/follow-link'
import { InfoPage } from '~/features/info/info-page'
import { socialProfile } from '~/features/info/social-profile.server'
import { answering } from '~/http/authed.server'

export const loader = ({ params }: LoaderFunctionArgs) =>
  answering(async () => ({ creator: creatorNamed(params.name), profile: socialProfile() }))

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? pageMeta(matches, `About ${data.creator.name}`, `${data.creator.name} made this place. This is why.`)
    : pageMeta(matches, 'Page not found')

/** Who made it. */
export default function AboutTheCreator() {
  const { creator, profile } = useLoaderData<typeof loader>()
  const { appName, supportEmail } = useSite()
  const story = creator.story.length ? creator.story : [`${creator.name} made ${appName} and looks after it.`]
  return (
    <InfoPage
      name={creator.name}
      above={[{ to: '/about', label: 'About' }]}
      title={`About ${creator.name}`}
      subtitle={`The person behind ${appName}`}
    >
      <AboutTabs creator={creator} />
      <div className="prose info-story">
        {story.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="button-row">
        <FollowLink profile={profile} />
      </div>
      <p className="info-ask">
        Would you like to say hello? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </InfoPage>
  )
}
