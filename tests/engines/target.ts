/** What a person sees on a page: a role with its name, or a text. */
export type Target = {
  role: Role
  /** All of a name, or part of a text. */
  name?: string | RegExp
  within?: Target
  isHidden?: boolean
  /** The last one of several. */
  isLast?: boolean
}

const SELECTORS = {
  button: 'button, [role=button], input[type=submit], summary',
  link: 'a[href]',
  field: 'input:not([type=hidden]), textarea, select, [role=slider]',
  title: 'h1',
  heading: 'h2, h3',
  dialog: 'dialog, [role=dialog]',
  image: 'img, [role=img]',
  form: 'form',
  main: 'main',
  navigation: 'nav',
  card: 'article',
  text: 'body *',
} as const

type Role = keyof typeof SELECTORS

const targetOf = (role: Role) => (name?: string | RegExp, within?: Target) => ({ role, name, within })

export const button = targetOf('button')
export const link = targetOf('link')
export const field = targetOf('field')
/** The heading of a page. */
export const title = targetOf('title')
export const heading = targetOf('heading')
export const dialog = targetOf('dialog')
export const image = targetOf('image')
export const card = targetOf('card')
export const text = targetOf('text')
export const main: Target = { role: 'main' }
export const navigation = targetOf('navigation')

/** An input that its label replaces. */
export const hiddenField = (name: string | RegExp, within?: Target): Target => ({
  ...field(name, within),
  isHidden: true,
})

/** A target as JSON, outermost first. */
export type Path = {
  selector: string
  isText: boolean
  name?: string
  pattern?: string
  isHidden: boolean
  isLast: boolean
}[]

export function pathOf({ role, name, within, isHidden = false, isLast = false }: Target): Path {
  const named = name instanceof RegExp ? { pattern: name.source } : { name }
  return [
    ...(within ? pathOf(within) : []),
    { selector: SELECTORS[role], isText: role === 'text', isHidden, isLast, ...named },
  ]
}

export const described = ({ role, name, within }: Target): string =>
  `${role}${name === undefined ? '' : ` ${name}`}${within ? ` in ${described(within)}` : ''}`

export type Found = {
  count: number
  value: string
  isFocused: boolean
  top: number
  bottom: number
  left: number
  right: number
  href: string
  /** The middle of its first line, if a pointer there meets it. */
  spot: { x: number; y: number } | null
}

/** Runs in the page. Returns what is there of a target; with `isAimed`, it is scrolled to where a pointer meets it. */
export function look(path: Path, isAimed = false): Found {
  const plain = (value: string | null | undefined) => (value ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const { labels, alt, type, value, placeholder } = element as HTMLInputElement
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const named = ids.map(id => document.getElementById(id)?.textContent).join(' ')
    const labelled = [...(labels ?? [])].map(label => label.textContent).join(' ')
    const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt).join(' ')
    const content = element.matches('input, textarea, select') ? '' : `${element.textContent} ${pictures}`
    const own =
      element.getAttribute('aria-label') ||
      labelled ||
      alt ||
      (element.matches('input') && type === 'submit' && value) ||
      content
    return plain(named || own || element.getAttribute('title') || placeholder)
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const matches = (value: string, { name, pattern, isText }: Path[number]) => {
    if (pattern !== undefined) return new RegExp(pattern).test(value)
    return name === undefined || (isText ? value.includes(name) : value === name)
  }
  let found: Element[] = [document.documentElement]
  for (const step of path) {
    const all = found.flatMap(root => [...root.querySelectorAll(step.selector)])
    found = [...new Set(all)].filter(
      element =>
        matches(step.isText ? plain(element.textContent) : nameOf(element), step) &&
        (step.isHidden || isShown(element)),
    )
    if (step.isLast) found = found.slice(-1)
    if (step.isText) found = found.filter(element => !found.some(other => other !== element && element.contains(other)))
  }
  const element = found[0] as HTMLInputElement | undefined
  const { top, bottom, left, right } = element?.getBoundingClientRect() ?? new DOMRect()
  return {
    count: found.length,
    value: element?.value ?? '',
    isFocused: element === document.activeElement,
    ...{ top, bottom, left, right },
    href: element?.getAttribute('href') ?? '',
    spot: element && isAimed ? spotOf(element) : null,
  }

  function spotOf(element: HTMLInputElement) {
    const spot = hit(element)
    if (spot) return spot
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const label = /^(checkbox|radio)$/.test(element.type) ? element.labels?.[0] : null
    // A label may replace its box.
    return hit(element) ?? (label ? hit(label) : null)
  }
  function hit(touched: Element) {
    const { left, right, top, bottom } = touched.getClientRects()[0] ?? new DOMRect()
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (top + bottom) / 2]
    const met = document.elementFromPoint(x, y)
    return met && touched.contains(met) ? { x, y } : null
  }
}

/** Runs in the page. Returns the input of files whose label begins with these words. */
export function inputOf(label: string) {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  return inputs.find(({ labels }) =>
    [...(labels ?? [])].some(({ textContent }) => textContent?.trim().startsWith(label)),
  )
}

/** Runs in the page. */
export const hasInput = (label: string) =>
  [...document.querySelectorAll('label')].some(
    ({ textContent, control }) => textContent?.trim().startsWith(label) && control?.matches('[type=file]'),
  )
