import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { BookOpen, ListChecks, Sparkles } from 'lucide-react'
import { LinkButton } from '~/components/button'
import { TAGLINE, useSite } from '~/components/site'
import { SiteFooter } from '~/components/site-footer'
import { SiteHeader } from '~/components/site-header'
import { photoFeed } from '~/features/info/photo-feed.server'
import { socialProfile } from '~/features/info/social-profile.server'
import { KitPicture } from '~/features/kit-pictures/kit-picture'
import { type ProjectStatus, STATUS_LABELS } from '~/features/projects/project-terms'
import { StatusChip, StatusSign } from '~/features/projects/status-chip'
import { anonymousOnly } from '~/http/authed.server'
import { env } from '~/platform/env.server'
import '~/components/panel.css'
import { drawnKit } from './drawn-kit'
import { SocialFeed } from './social-feed'
import './landing.css'

/** The front page, for visitors; a signed-in person goes on to the overview. Comes without scripts. */
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
          <div className="landing-words">
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
              Free, as a website or an installable app, and yours to take along as a spreadsheet any day.
            </p>
          </div>
          <Sample />
        </div>
        <ul className="wrap landing-reasons">
          {REASONS.map(({ Icon, title, words }) => (
            <li key={title} className="panel">
              <Icon aria-hidden="true" size={26} />
              <div>
                <h2>{title}</h2>
                <p className="soft">{words}</p>
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
    Icon: ListChecks,
    title: 'Know what you own',
    words:
      'Catalogue every kit, whatever the brand: canvas size, drill shape, company, artist and your own tags. A spreadsheet comes in whole.',
  },
  {
    Icon: BookOpen,
    title: 'Keep the story',
    words: 'Photos and notes along the way, from the first drill to the frame on the wall.',
  },
  {
    Icon: Sparkles,
    title: 'Plan what comes next',
    words:
      'Find that one kit in a moment, on the phone at your table as well as on a large screen, and see your year grow.',
  },
]

// Paintings long in the public domain; the mosaics are drawn from these titles.
const SAMPLES: [title: string, maker: string, status: ProjectStatus][] = [
  ['Strawberry Thief', 'William Morris', 'stash'],
  ['The Starry Night', 'Vincent van Gogh', 'progress'],
  ['The Great Wave off Kanagawa', 'Katsushika Hokusai', 'completed'],
  ['Flaming June', 'Frederic Leighton', 'wishlist'],
  ['Tiger in a Tropical Storm', 'Henri Rousseau', 'onhold'],
  ['Young Hare', 'Albrecht Dürer', 'purchased'],
]

// What such a collection might hold, as its dashboard would count it.
const COUNTS: [ProjectStatus, number][] = [
  ['stash', 234],
  ['progress', 6],
  ['completed', 63],
]

function Sample() {
  return (
    <div className="landing-sample">
      <ul className="landing-counts num" aria-label="How many kits a collection may count">
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
