import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { FollowLink } from '~/features/site/info/follow-link'
import type { PhotoFeed } from '~/features/site/info/photo-feed.server'
import type { SocialProfile } from '~/features/site/info/social-profile.server'
import { i18n } from '~/platform/messages'

/** Shows photos of a social profile, loaded only on request; without a feed a link; without a profile nothing. */
export function SocialFeed({ profile, feed }: { profile: SocialProfile | null; feed: PhotoFeed | null }) {
  if (!profile && !feed) return null
  return (
    <section className="wrap landing-feed" id="photos">
      <div className="panel">
        {feed?.url ? null : <Tiles />}
        <h2>{i18n.t('From our table')}</h2>
        <p className="soft">{i18n.t('Works in progress, finished canvases and the odd spilled tray.')}</p>
        {feed ? <Photos feed={feed} /> : null}
        <div className="button-row">
          {feed && !feed.url ? (
            <LinkButton to={feed.askPath}>
              <Icon name="image" />
              {i18n.t('Show the photos')}
            </LinkButton>
          ) : null}
          <FollowLink profile={profile} variant={feed ? 'quiet' : 'plain'} />
        </div>
      </div>
    </section>
  )
}

// One per color family.
const TILES = ['Poppies', 'Girl with a Pearl Earring', 'Fishing Boats', 'The Scream', 'Water Lilies']

const drawnKit = (title: string) => ({
  title,
  id: '',
  image: '',
  imageWidth: null,
  imageHeight: null,
  imagePreview: null,
})

/** Decorative gems in place of the photos. */
function Tiles() {
  return (
    <div className="landing-feed-tiles" aria-hidden="true">
      {TILES.map(title => (
        <KitPicture key={title} size="thumb" project={drawnKit(title)} />
      ))}
    </div>
  )
}

// The minimum for a feed that opens photos in a new tab.
const ALLOWED = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

function Photos({ feed }: { feed: PhotoFeed }) {
  if (feed.url)
    return <iframe src={feed.url} title={i18n.t('Photos from {host}', { host: feed.host })} sandbox={ALLOWED} />
  return (
    <p className="small soft">
      {i18n.t(
        'They come from {host}, which receives your IP address when you show them. Until then, nothing is loaded from there.',
        { host: feed.host },
      )}
    </p>
  )
}
