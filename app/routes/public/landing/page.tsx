import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { TAGLINE, useSite } from '~/components/shell/site'
import { SiteFooter } from '~/components/shell/site-footer'
import { SiteHeader } from '~/components/shell/site-header'
import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { StatusChip, StatusSign } from '~/features/collection/projects/card/status-chip'
import { type ProjectStatus, STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { photoFeed } from '~/features/site/info/photo-feed.server'
import { socialProfile } from '~/features/site/info/social-profile.server'
import { anonymousOnly } from '~/http/session/authed.server'
import { env } from '~/platform/env.server'
import '~/components/ui/panel.css'
import { drawnKit } from './drawn-kit'
import { SocialFeed } from './social-feed'
import './landing.css'

/** The home page for guests. Signed-in users go to the overview. */
export const loader = anonymousOnly(async ({ request }: LoaderFunctionArgs) => ({
  scriptless: true,
  siteUrl: env.APP_URL,
  profile: socialProfile(),
  feed: photoFeed(new URL(request.url).searchParams),
}))

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const root = matches.find(match => match.id === 'root')?.data as { appName: string } | undefined
  const title = `${root?.appName ?? 'Glint'}: your diamond painting collection`
  const description = `${TAGLINE}. Free, on every device.`
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${data?.siteUrl}/icon-512.png` },
  ]
}

export default function Landing() {
  const { appName } = useSite()
  const { profile, feed } = useLoaderData<typeof loader>()
  return (
    <>
      <SiteHeader inviting />
      <main id="content" className="landing">
        <div className="wrap landing-hero">
          <div className="landing-words" data-buttons="large">
            <h1>Every kit, from wishlist to finished</h1>
            <p>
              Organize, track and celebrate your diamond painting journey. {appName} keeps your whole stash in one calm
              place, with its photos, notes and dates.
            </p>
            <div className="button-row">
              <LinkButton to="/register" variant="main">
                Create free account
              </LinkButton>
              <LinkButton to="/about">Learn more</LinkButton>
            </div>
            <p className="landing-promise">
              Free, as a website or an installable app. Export your data as a spreadsheet at any time.
            </p>
          </div>
          <Sample />
        </div>
        <ul className="wrap landing-reasons">
          {REASONS.map(({ icon, title, text }) => (
            <li key={title} className="panel">
              <Icon name={icon} size={26} />
              <div>
                <h2>{title}</h2>
                <p className="soft">{text}</p>
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

const REASONS = [
  {
    icon: 'list-checks',
    title: 'Know what you own',
    text: 'Catalog every kit of any brand: canvas size, drill shape, company, artist and your own tags. Or import a spreadsheet.',
  },
  {
    icon: 'book-open',
    title: 'Track your progress',
    text: 'Add photos and notes, from the first drill to the frame on the wall.',
  },
  {
    icon: 'sparkles',
    title: 'Plan what comes next',
    text: 'Find any kit in seconds, on your phone or a large screen, and watch your year grow.',
  },
] as const

// Paintings in the public domain.
const SAMPLES: [title: string, maker: string, status: ProjectStatus][] = [
  ['Strawberry Thief', 'William Morris', 'stash'],
  ['The Starry Night', 'Vincent van Gogh', 'progress'],
  ['The Great Wave off Kanagawa', 'Katsushika Hokusai', 'completed'],
  ['Flaming June', 'Frederic Leighton', 'wishlist'],
  ['Tiger in a Tropical Storm', 'Henri Rousseau', 'onhold'],
  ['Young Hare', 'Albrecht Dürer', 'purchased'],
]

// Sample counts.
const COUNTS: [ProjectStatus, number][] = [
  ['stash', 234],
  ['progress', 6],
  ['completed', 63],
]

function Sample() {
  return (
    <div className="landing-sample">
      <ul className="landing-counts num" aria-label="An example of kit counts">
        {COUNTS.map(([status, kits]) => (
          <li key={status}>
            <b>{kits}</b>
            <StatusSign status={status} />
            <span>{STATUS_LABELS[status]}</span>
          </li>
        ))}
      </ul>
      <ul className="landing-kits" aria-label="A sample collection">
        {SAMPLES.map(([title, maker, status]) => (
          <li key={title}>
            <div className="landing-picture">
              <KitPicture size="card" project={drawnKit(title)} />
              <StatusChip status={status} onPicture />
            </div>
            <p>{title}</p>
            <p className="soft small">{maker}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
