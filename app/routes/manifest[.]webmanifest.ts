import { TAGLINE } from '~/components/site'
import { env } from '~/platform/env.server'

/** What an installed app is called and looks like; the name is a setting, so it is no file. */
export function loader() {
  const manifest = {
    name: env.APP_NAME,
    short_name: env.APP_NAME,
    description: `${TAGLINE}.`,
    start_url: '/overview',
    scope: '/',
    display: 'standalone',
    background_color: '#17121c',
    theme_color: '#17121c',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
