import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/browsers.mjs'

// Chromium takes the last list alone, so the list repeats Playwright's. The last line: for each page, Chromium would
// start a process for the address bar's popup and a spare one, which costs more than half of an empty page.
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,AimEnabled',
  'OptimizationHints,NetworkTimeServiceQuerying,PreconnectToSearch',
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
]

// Set once; the test processes inherit both.
process.env.LOG_LEVEL ??= 'error'
process.env.E2E_PORT ??= String(23_000 + Math.floor(Math.random() * 2_000))

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tests/setup/browser-app.ts',
  // A slow page on a busy machine is not a broken page.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A browser waits for the app and the app for the database: a third one keeps two processors busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    browserName: 'chromium',
    // Motion costs an eighth of the CPU, and on a busy machine a click in the first frames of a sheet's motion misses its
    // button. keyboard-collection.spec.ts and randomizer.spec.ts have it.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker hides requests from page.route; the tests of the installed app allow it.
    serviceWorkers: 'block',
    // A trace of every test would take longer than the tests: add --trace on to look into one.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // One process less for each browser saves 6 % of the CPU.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES}`,
      ],
    },
  },
  projects: [
    { name: 'chromium' },
    // Journeys that must also pass before any script has run.
    { name: 'no-js', grep: /@nojs/, use: { javaScriptEnabled: false } },
  ],
})
