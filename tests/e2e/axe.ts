import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

type AxeWindow = { axe: typeof axe }

/** Half as long as `axe.source`, which has the comments. */
const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the violations that axe finds, one line each. `rules` limits the rules. */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  // Loading axe takes as long as a check, so a page loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(async runOnly => {
    const { axe } = window as unknown as AxeWindow
    // A color in transition is in neither theme, and a toast that fades in has too little contrast.
    // The end of a transition can start those of child elements.
    let changing: Animation[]
    do {
      changing = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      for (const animation of changing) animation.finish()
    } while (changing.length)
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], selectors: false })
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`))
  }, rules ?? STANDARDS)
}

/** Returns the violations in both themes of a page. In the other theme only colors can add violations. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults = await faultsOf(page)
  const setTheme = (theme?: string) =>
    page.evaluate(theme => {
      const { dataset } = document.documentElement
      const before = dataset.theme
      dataset.theme = theme ?? (before === 'light' ? 'dark' : 'light')
      return before
    }, theme)
  const theme = await setTheme()
  faults.push(...(await faultsOf(page, ['color-contrast'])))
  await setTheme(theme)
  return faults
}

/** Returns what axe does not check: adjacent text without a space, repeated names and IDs, and empty list items. */
export const heardWrong = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isWord = (node: Node | null) =>
      (node instanceof Text ||
        (node instanceof Element && node.matches('b, bdi, code, em, q, small, span, strong, time'))) &&
      node.textContent?.trim() !== ''
    const beyondComments = (node: Node, step: 'previousSibling' | 'nextSibling') => {
      let next = node[step]
      while (next?.nodeType === Node.COMMENT_NODE) next = next[step]
      return next
    }
    // React separates texts with a comment, and Chromium omits a lone space next to one.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const joined: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const isParted = [text.previousSibling, text.nextSibling].some(next => next?.nodeType === Node.COMMENT_NODE)
      if (text.textContent?.trim() || !isParted) continue
      if (isWord(beyondComments(text, 'previousSibling')) && isWord(beyondComments(text, 'nextSibling')))
        joined.push(`runs together: ${text.parentElement?.textContent?.slice(0, 120)}`)
    }
    const twice = [...document.querySelectorAll<HTMLElement>('a[title], button[title], summary[title], input[title]')]
      .filter(element => element.ariaLabel || element.textContent?.trim())
      .map(element => `said twice: ${element.outerHTML.slice(0, 120)}`)
    const empty = [...document.querySelectorAll<HTMLElement>('li:not([aria-hidden])')]
      .filter(entry => entry.checkVisibility() && !entry.textContent?.trim())
      .filter(entry => !entry.querySelector('img[alt]:not([alt=""]), [aria-label], [title], input'))
      .map(element => `an empty entry: ${element.outerHTML.slice(0, 120)}`)
    // A label with the ID of another form's field would lead there.
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `a repeated ID: ${id}`)
    return [...joined, ...twice, ...empty, ...repeated]
  })
