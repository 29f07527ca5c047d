import type { Driver, Spot } from './driver'
import { described, type Found, hasInput, inputOf, look, pathOf, type Target } from './target'

// A slow page on a busy machine is not a broken page.
const TIMEOUT_MS = 20_000
const POLL_MS = 50

export type Page = ReturnType<typeof pageOf>

/** The steps of journeys, the same in every engine. Each waits until it is possible. */
export function pageOf(driver: Driver, baseUrl: string) {
  const { back, type, press, evaluate } = driver
  const clickAt = driver.click
  return {
    go,
    reload,
    back,
    click,
    clickAt,
    hold,
    drag,
    fill,
    type,
    press,
    choose,
    see,
    gone,
    expectValue,
    expectEntry,
    expectCached,
    at,
    evaluate,
  }

  /** Opens a page of the app, and waits for its scripts. */
  async function go(path: string) {
    await driver.goto(new URL(path, baseUrl).href)
    await ready()
  }
  async function reload() {
    await driver.reload()
    await ready()
  }
  function ready() {
    return until('the scripts of the page', () => evaluate(isTakenOver))
  }

  async function click(target: Target) {
    await driver.click(await spotOf(target))
  }
  async function hold(target: Target, duration: number) {
    await driver.hold(await spotOf(target), duration)
  }
  /** Drags a target from its middle by so many pixels. */
  async function drag(target: Target, { x = 0, y = 0 }: Partial<Spot>) {
    const from = await spotOf(target)
    await driver.drag(from, { x: from.x + x, y: from.y + y })
  }
  /** Replaces what a field contains, by keys. */
  async function fill(target: Target, value: string) {
    await click(target)
    await press('a', 'Control')
    await (value ? type(value) : press('Delete'))
    await expectValue(target, value)
  }
  /** Chooses files for the field with this label, which may be hidden. */
  async function choose(label: string, ...files: string[]) {
    await until(`a field for files: ${label}`, () => evaluate(hasInput, label))
    await driver.choose(files, inputOf, label)
  }

  /** Waits until a target is visible; with a count, until exactly so many are. */
  function see(target: Target, count?: number): Promise<Found> {
    return until(`${count ?? 'a'} visible ${described(target)}`, async () => {
      const found = await evaluate(look, pathOf(target))
      const isThere = count === undefined ? found.count > 0 : found.count === count
      return isThere && found
    })
  }
  function gone(target: Target) {
    return see(target, 0)
  }
  function expectValue(target: Target, value: string) {
    return until(
      `“${value}” in ${described(target)}`,
      async () => (await evaluate(look, pathOf(target))).value === value,
    )
  }
  /** Waits until what lies over the page has its entry in the history, or no longer: browsers go back asynchronously. */
  function expectEntry(isOpen: boolean) {
    return until(`${isOpen ? 'an' : 'no'} entry in the history`, async () => (await evaluate(hasEntry)) === isOpen)
  }
  /** Waits until the worker has stored these pages. */
  function expectCached(...paths: string[]) {
    return until(`the worker to have ${paths.join(' and ')}`, async () => {
      const cached = await evaluate(cachedPaths)
      return paths.every(path => cached.includes(path))
    })
  }
  /** Waits until the page has this path, with its query. */
  function at(path: string | RegExp) {
    return until(`the address ${path}`, async () => {
      const here = await evaluate(() => location.pathname + location.search)
      return typeof path === 'string' ? here === path : path.test(here)
    })
  }

  /** Where a pointer meets the only target with that name, once it has stopped moving. */
  async function spotOf(target: Target): Promise<Spot> {
    let before: Spot | null = null
    return until(`one ${described(target)} that a pointer meets`, async () => {
      const { count, spot } = await evaluate(look, pathOf(target), true)
      if (count !== 1) throw new Error(`There are ${count}.`)
      const isStill = spot && before && spot.x === before.x && spot.y === before.y
      before = spot
      return isStill && spot
    })
  }
}

/** Repeats a probe until its result is truthy, and returns that. While a page loads, a probe may fail. */
async function until<Result>(what: string, probe: () => Promise<Result | false | null | undefined>): Promise<Result> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    let reason = ''
    try {
      const result = await probe()
      if (result) return result
    } catch (error) {
      reason = String(error)
    }
    if (Date.now() > deadline) throw new Error(`Waited ${TIMEOUT_MS / 1000} seconds for ${what}. ${reason}`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

const hasEntry = () => Boolean(history.state?.overlay)

/** Runs in the page. */
async function cachedPaths() {
  const names = (await caches.keys()).filter(name => name.startsWith('pages'))
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
  return navigator.serviceWorker.controller ? requests.flat().map(({ url }) => new URL(url).pathname) : []
}

/** Runs in the page. Whether the app handles the page, with every link and form. Some pages have no script files. */
function isTakenOver() {
  if (document.readyState === 'loading') return false
  const hasScripts = matchMedia('(scripting: enabled)').matches && document.querySelector('script[type=module]')
  if (!hasScripts) return document.readyState === 'complete'
  return [document.body, ...document.links, ...document.forms].every(element =>
    Object.keys(element).some(name => name.startsWith('__reactProps')),
  )
}
