import { type MetaDescriptor, useMatches, useRouteLoaderData } from '@remix-run/react'
import { createContext } from 'react'

/** What every page knows about the site; the root loader sends it. */
export type Site = {
  appName: string
  supportEmail: string
  theme: Theme
  comfort: Comfort
  /** the script of the analytics service, where there is one and nobody objects */
  analytics: { src: string; site: string } | null
}

/** What it is for, in a line (specification, section 1). */
export const TAGLINE = 'Organize, track and celebrate your diamond painting journey'

/** `system`: as the device has it. */
export type Theme = 'dark' | 'light' | 'system'

export const TEXT_SIZES = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

/** What makes the app easier on eyes and hands; kept per browser, like the theme. */
export type Comfort = {
  textSize: TextSize
  /** nothing moves by itself, as with the device's own "reduce motion" */
  still: boolean
  /** buttons, boxes and lines to tap are larger */
  largeTargets: boolean
}
export const NO_COMFORT: Comfort = { textSize: 'normal', still: false, largeTargets: false }

const NO_SITE: Site = { appName: 'Glint', supportEmail: '', theme: 'dark', comfort: NO_COMFORT, analytics: null }

/** The site's name, contact and theme; plain defaults when the root loader itself has failed. */
export function useSite(): Site {
  return useLastKnown<Site>('root') ?? NO_SITE
}

const lastKnown = new Map<string, unknown>()

/**
 * A route's data, or what it was before an answer failed to come: the screen that says so keeps its colours and its frame. Only the
 * browser remembers; on the server it would be somebody else's.
 */
function useLastKnown<Data>(routeId: string): Data | undefined {
  const data = useRouteLoaderData(routeId) as Data | undefined
  if (typeof document === 'undefined') return data
  if (data) lastKnown.set(routeId, data)
  return data ?? (lastKnown.get(routeId) as Data | undefined)
}

/** Whose frame stands around the page; nobody's for a visitor. */
export function useFramedPerson(): { username: string; avatarUrl: string } | undefined {
  const known = useLastKnown<{ viewer: { username: string }; avatarUrl: string }>('routes/_app')
  const isFramed = useMatches().some(({ id }) => id === 'routes/_app')
  return isFramed && known ? { username: known.viewer.username, avatarUrl: known.avatarUrl } : undefined
}

type TitleMatches = readonly ({ id: string; data: unknown } | undefined)[]

/** A page's title for `meta`: `({ matches }) => pageTitle(matches, 'Dashboard')` gives "Dashboard · Glint". */
export function pageTitle(matches: TitleMatches, title?: string): { title: string }[] {
  const root = matches.find(match => match?.id === 'root')?.data as Site | undefined
  const appName = root?.appName ?? 'Glint'
  return [{ title: title ? `${title} · ${appName}` : appName }]
}

/** The same for a page that search engines may show, with what they say below its title. */
export const pageMeta = (matches: TitleMatches, title: string, description?: string): MetaDescriptor[] => [
  ...pageTitle(matches, title),
  ...(description ? [{ name: 'description', content: description }] : []),
]

type Answer = {
  nonce?: string
  requestId?: string
  /** Some part of the page could not be shown. */
  failed?: boolean
  /** The files that a signed-in person's first page needs. */
  appScripts?: string[]
}

/** What the server knows about the answer it is writing. In the browser it is empty: nothing there may depend on it. */
export const AnswerContext = createContext<Answer>({})
