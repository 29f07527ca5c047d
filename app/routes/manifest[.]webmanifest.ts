import { TAGLINE } from '~/components/site'
import { env } from '~/platform/env.server'

/** What an installed app is called and looks like; the name is a setting, so it is no file. */
export function loader() {
  const manifest = {
    name: env.APP_NAME,
    short_name: env.APP_NAME,
    description: `${TAGLINE}.`,
    id: '/',
    start_url: '/overview',
    scope: '/',
    display: 'standalone',
    background_color: '#17121c',
    theme_color: '#17121c',
    categories: ['lifestyle', 'productivity'],
    lang: 'en',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      screenshot('phone-overview', '720x1440', 'narrow', 'What you are working on, and what is new'),
      screenshot('phone-dashboard', '720x1440', 'narrow', 'Your collection, with counts that are also filters'),
      screenshot('desktop-dashboard', '1280x800', 'wide', 'Your collection on a large screen'),
    ],
    // The service worker takes it and opens the form of a new kit.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photo', accept: ['image/*'] }] },
    },
    shortcuts: [
      { name: 'Add a kit', url: '/projects/new', icons: SHORTCUT_ICONS },
      { name: 'Dashboard', url: '/dashboard', icons: SHORTCUT_ICONS },
      { name: 'Randomizer', url: '/randomizer', icons: SHORTCUT_ICONS },
    ],
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}

const SHORTCUT_ICONS = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]

// The collection of `npm run admin -- demo`, as the browser's installing dialog shows it.
const screenshot = (name: string, sizes: string, shape: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.webp`,
  type: 'image/webp',
  form_factor: shape,
  sizes,
  label,
})
