import sharp from 'sharp'
import { type Driver, type HeldKey, type Key, type Spot, WINDOW } from './driver'
import { applyPrintRules, cachedPaths, hasEntry, isTakenOver, storedOfUser } from './in-page'
import { described, type Found, hasInput, inputOf, look, pathOf, type Target } from './target'

// A slow page on a busy machine is not a broken page.
const TIMEOUT_MS = 20_000
const POLL_MS = 50
// Longer than the app keeps a key that was pressed before its script was there.
const SHORTCUT_MS = 5_000

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
    touch,
    drag,
    fill,
    type,
    press,
    choose,
    see,
    gone,
    expectValue,
    expectEntry,
    pressToFocus,
    expectInWindow,
    colorsIn,
    expectNothingStored,
    applyPrintStyles,
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

  async function click(target: Target, held?: HeldKey) {
    await driver.click(await spotOf(target), held)
  }
  /** Puts a finger on a target. Returns the function that lifts it. */
  async function touch(target: Target) {
    return driver.touch(await spotOf(target))
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
  /** Waits until a field has a value, and returns it. */
  function expectValue(target: Target, wanted: string | ((value: string) => boolean)): Promise<string> {
    return until(`${wanted} in ${described(target)}`, async () => {
      const { count, value } = await evaluate(look, pathOf(target))
      if (count > 0 && (typeof wanted === 'string' ? value === wanted : wanted(value))) return value
      throw new Error(`It has “${value}”.`)
    })
  }
  /** Presses a shortcut that moves the focus, again if its script was not there in time. */
  function pressToFocus(key: Key, target: Target) {
    let pressedAt = Number.NEGATIVE_INFINITY
    return until(`the focus on ${described(target)}`, async () => {
      if ((await evaluate(look, pathOf(target))).isFocused) return true
      if (performance.now() - pressedAt < SHORTCUT_MS) return false
      pressedAt = performance.now()
      await press(key)
      return false
    })
  }
  /** Waits until a target is in view, without scrolling to it. */
  function expectInWindow(target: Target) {
    return until(`${described(target)} in the window`, async () => {
      const { count, top, bottom } = await evaluate(look, pathOf(target))
      return count > 0 && top >= 0 && bottom <= WINDOW.height
    })
  }
  /** Returns how many colors the inside of a target has, without its border and its right end. */
  async function colorsIn(target: Target): Promise<number> {
    // Scrolls to it.
    await spotOf(target)
    const { left, top, right, bottom } = await see(target)
    const inside = { left: left + 6, top: top + 6, width: (right - left) * 0.7, height: bottom - top - 12 }
    const whole = Object.fromEntries(Object.entries(inside).map(([side, value]) => [side, Math.round(value)]))
    const { data, info } = await sharp(await driver.screenshot())
      .extract(whole as typeof inside)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = Array.from({ length: info.width * info.height }, (_, at) =>
      data.subarray(at * info.channels, (at + 1) * info.channels).toString('hex'),
    )
    return new Set(pixels).size
  }
  /** Waits until nothing of a user is left on the device. */
  function expectNothingStored() {
    return until('empty storage', async () => {
      const stored = await evaluate(storedOfUser)
      if (stored.length > 0) throw new Error(`It has ${stored.join(', ')}.`)
      return true
    })
  }
  function applyPrintStyles() {
    return evaluate(applyPrintRules)
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
