import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { TAGLINE } from '~/components/shell/site'
import { SiteFooter } from '~/components/shell/site-footer'
import { SiteHeader } from '~/components/shell/site-header'
import { Button, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { TRY_PATH } from '~/features/account/accounts/trial-paths'
import { offersTrial } from '~/features/instance/demo/trials.server'
import { photoFeed } from '~/features/site/info/photo-feed.server'
import { socialProfile } from '~/features/site/info/social-profile.server'
import { anonymousOnly } from '~/http/session/authed.server'
import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import '~/components/ui/panel.css'
import { Evening, Finish, Next } from './loop'
import { SocialFeed } from './social-feed'
import { SplitPicture } from './split-picture'
import './landing.css'

/** The home page for guests. Signed-in users go to the overview. */
export const loader = anonymousOnly(async ({ request }: LoaderFunctionArgs) => ({
  scriptless: true,
  offersTrial: offersTrial(),
  siteUrl: env.APP_URL,
  profile: socialProfile(),
  feed: photoFeed(new URL(request.url).searchParams),
}))

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const root = matches.find(match => match.id === 'root')?.data as { appName: string } | undefined
  const title = i18n.t('{app}: your diamond painting collection', { app: root?.appName ?? 'Glint' })
  const description = i18n.t('{tagline}. Free, on every device.', { tagline: i18n.t(TAGLINE) })
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${data?.siteUrl}/icon-512.png` },
  ]
}

export default function Landing() {
  const { profile, feed, offersTrial } = useLoaderData<typeof loader>()
  return (
    <>
      <SiteHeader inviting />
      <main id="content" className="landing">
        <div className="landing-hero">
          <div className="landing-words">
            <h1>{i18n.t('From first drill to framed.')}</h1>
            <p className="soft">
              {i18n.t(
                'Organize, track and celebrate your diamond painting journey, with every kit from wishlist to finished.',
              )}
            </p>
          </div>
          <SplitPicture />
          <div className="landing-start" data-buttons="large wide-on-phones">
            {offersTrial ? <TryIt /> : <LearnMore />}
            <p className="soft small">
              {i18n.t('Free, as a website or an installable app. Export your data as a spreadsheet at any time.')}
            </p>
          </div>
        </div>
        <div className="wrap landing-loop">
          <Evening />
          <Next />
          <Finish />
        </div>
        <div className="wrap landing-again" data-buttons="large wide">
          <SignUp />
        </div>
        <ul className="wrap landing-reasons">
          {REASONS.map(({ icon, title, text }) => (
            <li key={title} className="panel">
              <Icon name={icon} size={26} />
              <div>
                <h2>{i18n.t(title)}</h2>
                <p className="soft">{i18n.t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
        <SocialFeed profile={profile} feed={feed} />
      </main>
      <SiteFooter />
    </>
  )
}

const SignUp = () => (
  <LinkButton to="/register" variant="main">
    {i18n.t('Create free account')}
  </LinkButton>
)

const TryIt = () => (
  <Form method="post" action={TRY_PATH} className="button-row">
    <SignUp />
    <Button type="submit">{i18n.t('Try it')}</Button>
    <LinkButton to="/about" variant="quiet">
      {i18n.t('Learn more')}
    </LinkButton>
  </Form>
)

const LearnMore = () => (
  <div className="button-row">
    <SignUp />
    <LinkButton to="/about">{i18n.t('Learn more')}</LinkButton>
  </div>
)

const REASONS = [
  {
    icon: 'list-checks',
    title: /*i18n*/ 'Know what you own',
    text: /*i18n*/ 'Catalog every kit of any brand: canvas size, drill shape, company, artist and your own tags. Or import a spreadsheet.',
  },
  {
    icon: 'book-open',
    title: /*i18n*/ 'Track your progress',
    text: /*i18n*/ 'Add photos and notes, from the first drill to the frame on the wall.',
  },
  {
    icon: 'sparkles',
    title: /*i18n*/ 'Plan what comes next',
    text: /*i18n*/ 'Find any kit in seconds, on your phone or a large screen, and watch your year grow.',
  },
] as const
