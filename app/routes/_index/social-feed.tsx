import { Image } from 'lucide-react'
import { LinkButton } from '~/components/button'
import { FollowLink } from '~/features/info/follow-link'
import type { PhotoFeed } from '~/features/info/photo-feed.server'
import type { SocialProfile } from '~/features/info/social-profile.server'
import { KitPicture } from '~/features/kit-pictures/kit-picture'
import { drawnKit } from './drawn-kit'

/** Photos from a profile elsewhere, fetched only for whoever asks for them; without a feed the way to follow; without either nothing. */
export function SocialFeed({ profile, feed }: { profile: SocialProfile | null; feed: PhotoFeed | null }) {
  if (!profile && !feed) return null
  return (
    <section className="wrap landing-feed" id="photos">
      <div className="panel">
        {feed?.url ? null : <Tiles />}
        <h2>From our table</h2>
        <p className="soft">Works in progress, finished canvases and the odd spilled tray.</p>
        {feed ? <Photos feed={feed} /> : null}
        <div className="button-row">
          {feed && !feed.url ? (
            <LinkButton to={feed.askPath}>
              <Image aria-hidden="true" />
              Show the photos
            </LinkButton>
          ) : null}
          <FollowLink profile={profile} variant={feed ? 'quiet' : 'plain'} />
        </div>
      </div>
    </section>
  )
}

// One of each family of colours.
const TILES = ['Poppies', 'Girl with a Pearl Earring', 'Fishing Boats', 'The Scream', 'Water Lilies']

/** A row of small mosaics in place of the photos, for the eye only. */
function Tiles() {
  return (
    <div className="landing-feed-tiles" aria-hidden="true">
      {TILES.map(title => (
        <KitPicture key={title} size="thumb" project={drawnKit(title)} />
      ))}
    </div>
  )
}

// What a feed needs to show itself and to open a photo in a new tab, and no more.
const ALLOWED = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

function Photos({ feed }: { feed: PhotoFeed }) {
  if (feed.url) return <iframe src={feed.url} title={`Photos from ${feed.host}`} sandbox={ALLOWED} />
  return (
    <p className="small soft">
      They come from {feed.host}, which learns the address of your network when you look at them. Until then nothing is
      fetched from there.
    </p>
  )
}
