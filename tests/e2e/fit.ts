import type { Page } from '@playwright/test'

/** The widths at which a page must fit: a phone, a tablet and a desktop. */
export const WIDTHS = [360, 768, 1280]

/** Returns what does not fit the window, one line each: the page if it scrolls sideways, small targets and the like. */
export const misfits = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(tooWide)),
  ...(await page.evaluate(tooSmall)),
]

/** Returns the innermost elements beyond the edge, if the page scrolls sideways. */
export function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const beyond = [...document.querySelectorAll('body *')].filter(
    element => element.getBoundingClientRect().right > clientWidth && !element.closest('.visually-hidden'),
  )
  const innermost = beyond.filter(element => !beyond.some(other => other !== element && element.contains(other)))
  return [`${scrollWidth} px in ${clientWidth} px`, ...innermost.map(({ outerHTML }) => outerHTML.slice(0, 160))]
}

/** Returns the buttons and links whose words do not fit in them, and numbers that break. */
export function spilled(): string[] {
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      element =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, .skip-link'),
    )
  const linesOf = (element: HTMLElement) => {
    const range = document.createRange()
    const tops = [...element.childNodes].flatMap(node => {
      range.selectNode(node)
      return node instanceof Text ? [...range.getClientRects()].map(({ top }) => Math.round(top)) : []
    })
    return new Set(tops).size
  }
  const isBroken = (element: HTMLElement) => /^[+]?[\d,.]+$/.test(element.textContent.trim()) && linesOf(element) > 1
  const spills = (element: HTMLElement) =>
    getComputedStyle(element).display !== 'inline' &&
    getComputedStyle(element).overflowX === 'visible' &&
    element.scrollWidth > element.clientWidth + 1
  const targets = 'a[href], button, summary'
  return [...seen(targets).filter(spills), ...seen(`${targets}, td, b, .num`).filter(isBroken)].map(
    element => `${element.outerHTML.slice(0, 160)}: ${element.textContent.slice(0, 40)}`,
  )
}

/**
 * Returns the texts of the app that a page of `makeFullCollection` cuts, and their words on two lines. What was typed may
 * be shortened, and the name beside the sign may be hidden.
 */
export function cutTexts(): string[] {
  const TYPED = /(.)\1{3}|(shop|kit\/|no-idea){2}|Hokusai|@/i
  const found = new Set<string>()
  const range = document.createRange()
  const lines = () =>
    new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size
  const isCut = (parent: HTMLElement) => {
    let box: HTMLElement | null = parent
    while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement
    const { overflowX, textOverflow } = getComputedStyle(box ?? document.body)
    if (textOverflow === 'ellipsis' && TYPED.test(box?.textContent ?? '')) return false
    if (overflowX === 'auto' || overflowX === 'scroll') return false
    const page = { left: 0, right: document.documentElement.clientWidth, bottom: Number.POSITIVE_INFINITY }
    const edge = box?.getBoundingClientRect() ?? page
    const text = range.getBoundingClientRect()
    return text.width > 0 && text.top < edge.bottom && (text.right > edge.right + 1 || text.left < edge.left - 1)
  }
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const text = nodes.currentNode as Text
    const parent = text.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true }) || !text.data.trim() || TYPED.test(text.data)) continue
    if (parent.closest('bdi, svg, option, textarea, [class*=visually-hidden], .skip-link')) continue
    const where = parent.outerHTML.slice(0, 120)
    range.selectNodeContents(text)
    if (isCut(parent)) found.add(`cut: ${where}`)
    if (lines() < 2) continue
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.,’]+/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (lines() > 1) found.add(`broken: ${word} in ${where}`)
    }
  }
  return [...found]
}

/** Returns targets under 44 px (except links in text), fields that make a phone zoom in, and images that shift the layout. */
function tooSmall(): string[] {
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('.visually-hidden, .skip-link') &&
    element.getBoundingClientRect().width > 1
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(seen)
  const inText = (element: HTMLElement) =>
    getComputedStyle(element).display === 'inline' && element.parentElement?.textContent !== element.textContent
  // A checkbox is also tapped on its label, and a link that covers its card anywhere on it.
  const target = (element: HTMLElement) => {
    const cover = getComputedStyle(element, '::after')
    if (cover.position === 'absolute')
      return { width: Number.parseFloat(cover.width), height: Number.parseFloat(cover.height) }
    const label = element.matches('[type=checkbox], [type=radio]') && element.closest('label')
    return (label || element).getBoundingClientRect()
  }
  const targets = all('a[href], button, input, select, textarea, summary').filter(element => !inText(element))
  const small = targets.filter(element => {
    const { width, height } = target(element)
    return Math.round(width) < 44 || Math.round(height) < 44
  })
  const zooming = all('input:not([type=checkbox], [type=radio]), select, textarea').filter(
    field => Number.parseFloat(getComputedStyle(field).fontSize) < 16,
  )
  const pushing = all('img').filter(image => !(image.getAttribute('width') && image.getAttribute('height')))
  return [...small, ...zooming, ...pushing].map(element => {
    const { width, height } = element.getBoundingClientRect()
    return `${element.outerHTML.slice(0, 160)} ${Math.round(width)} × ${Math.round(height)}`
  })
}
