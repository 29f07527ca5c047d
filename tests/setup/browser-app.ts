import { providerSettings, startOAuthProvider } from './oauth-provider'
import { startPretendShop } from './pretend-shop'
import { startTestApp, TEST_SECRET } from './test-app'

/**
 * Runs the built app, fake social providers and a shop for Playwright. Its workers create users and sessions through
 * `E2E_DATABASE_URL`, find photos in `DATA_DIR`, and encrypt with `SESSION_SECRET` as the app does.
 */
export default async function setup() {
  const provider = await startOAuthProvider()
  const shop = await startPretendShop()
  const app = await startTestApp({
    PORT: process.env.E2E_PORT ?? '',
    SITE: JSON.stringify(SITE),
    ...providerSettings(provider),
    ...shop.settings,
  })
  process.env.E2E_DATABASE_URL = app.databaseUrl
  process.env.DATA_DIR = app.dataDir
  process.env.SESSION_SECRET = TEST_SECRET
  return async () => {
    await app.stop()
    await provider.stop()
    shop.stop()
  }
}

// An admin with every text.
const SITE = {
  donationUrl: 'https://donate.example/glint',
  operatorName: 'Anna Smit',
  operatorAddress: 'Canal 1, Utrecht',
  operatorLaw: 'the law of the Netherlands',
  hostingProvider: 'Server Farm',
  analyticsName: 'Plausible',
  creatorName: 'Anna Smit',
  creatorStory: 'I have been painting with diamonds since 2019.\n\nMy kitchen table is lost to it.',
  socialUrl: 'https://www.instagram.com/glint',
  socialName: '@glint on Instagram',
  feedUrl: 'https://feed.example/widget',
  bioLinks: [
    { title: 'The tray everybody asks about', url: 'https://shop.example/tray', icon: 'video' },
    { title: 'How I frame a canvas', description: 'Ten minutes, no glass', url: 'https://shop.example/frame' },
    {
      ...{ brand: 'Drill House', title: '$10 off your first order', code: 'GLINT10', icon: 'shop' },
      url: 'https://drills.example/?ref=glint',
    },
    {
      ...{ brand: 'Canvas and Co', title: '5% off your first order', icon: 'shop' },
      url: 'https://canvas.example/?ref=glint',
    },
  ],
}
