import { TAGLINE } from '~/components/shell/site'
import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import { notation } from '~/platform/notation'

/** The web app manifest. Not a static file, because the name is a setting. */
export function loader() {
  const manifest = {
    name: env.APP_NAME,
    short_name: env.APP_NAME,
    description: i18n.t('{tagline}.', { tagline: i18n.t(TAGLINE) }),
    id: '/',
    start_url: '/overview',
    scope: '/',
    display: 'standalone',
    background_color: '#17121c',
    theme_color: '#17121c',
    categories: ['lifestyle', 'productivity'],
    lang: notation().language,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      screenshot('phone-overview', '720x1440', 'narrow', i18n.t('Your work in progress and new kits')),
      screenshot('phone-dashboard', '720x1440', 'narrow', i18n.t('Your collection, with counts and filters')),
      screenshot('desktop-dashboard', '1280x800', 'wide', i18n.t('Your collection on a large screen')),
    ],
    // Handled by the service worker, which opens the form of a new kit.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photo', accept: ['image/*'] }] },
    },
    shortcuts: [
      { name: i18n.t('Add kit'), url: '/projects/new', icons: SHORTCUT_ICONS },
      { name: i18n.t('Dashboard'), url: '/dashboard', icons: SHORTCUT_ICONS },
      { name: i18n.t('Randomizer'), url: '/randomizer', icons: SHORTCUT_ICONS },
    ],
  }
  return Response.json(manifest, {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
      Vary: 'Accept-Language, Cookie',
    },
  })
}

const SHORTCUT_ICONS = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]

// Screenshots of the demo collection, for the installation dialog.
const screenshot = (name: string, sizes: string, shape: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.webp`,
  type: 'image/webp',
  form_factor: shape,
  sizes,
  label,
})
