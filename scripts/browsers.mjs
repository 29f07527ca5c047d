// The browsers of the tests: found on this machine, or installed from Debian.
import { spawnSync } from 'node:child_process'
import { stop } from './prepare.mjs'

const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'brave-browser',
]
const PATHS = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
// Milliseconds. Without a network apt-get tries for minutes.
const INSTALL_TIMEOUT = 180_000

/** Returns a Chromium-based browser that starts: `CHROMIUM_PATH`, or an installed one. @returns {string | undefined} */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  return named ? [named].find(starts) : [...NAMES.map(onPath), ...PATHS].find(path => path && starts(path))
}

/**
 * Installs Debian's headless shell if possible, even beside another Chromium: it has no windows to draw, and the browser
 * tests take 40 % less time with it. Exits if there is no browser.
 */
export function ensureChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (!findChromium()) stop(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not start.`)
    return
  }
  if (!onPath(HEADLESS_SHELL) && canInstall()) {
    console.log('Installing a browser for the tests …')
    apt('update')
    for (const name of [HEADLESS_SHELL, 'chromium']) {
      if (!findChromium() || name === HEADLESS_SHELL) apt('install', '-y', '--no-install-recommends', name)
    }
  }
  if (findChromium()) return
  stop(
    'The tests need a browser and found none: install Chromium or Google Chrome (Debian: apt-get install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH. To run without a browser: npm test -- unit integration api launch',
  )
}

/** Returns a Firefox that starts. @returns {string | undefined} */
export function findFirefox() {
  return [...['firefox-esr', 'firefox'].map(onPath), '/Applications/Firefox.app/Contents/MacOS/firefox'].find(
    path => path && starts(path),
  )
}

/** Returns the driver of WebKitGTK, if there is also a screen for its browser. @returns {string | undefined} */
export function findWebKit() {
  return onPath('Xvfb') && onPath('WebKitWebDriver')
}

const ENGINES = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
]

/** Installs Firefox and WebKit from Debian if possible. Returns a warning for each that is missing. @returns {string[]} */
export function ensureEngines() {
  const missing = () => ENGINES.filter(({ find }) => !find())
  if (missing().length && canInstall()) {
    console.log(
      `Installing ${missing()
        .map(({ name }) => name)
        .join(' and ')} for the tests …`,
    )
    apt('update')
    for (const { packages } of missing()) apt('install', '-y', '--no-install-recommends', ...packages)
  }
  return missing().map(
    ({ name, packages }) => `NOT TESTED: ${name} is not installed (Debian: apt-get install ${packages.join(' ')}).`,
  )
}

const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: INSTALL_TIMEOUT })
}

const onPath = name => spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name]).stdout?.toString().trim()

const starts = path => {
  const result = spawnSync(path, ['--version'], { timeout: 20_000 })
  return result.status === 0 && /\d+\.\d+\./.test(result.stdout.toString())
}
