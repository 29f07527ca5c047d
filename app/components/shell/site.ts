import { type MetaDescriptor, type MetaFunction, useMatches, useRouteLoaderData } from '@remix-run/react'
import { createContext } from 'react'
import type { Language } from '~/platform/languages'
import { i18n } from '~/platform/messages'

/** Site data for every page, from the root loader. */
export type Site = {
  appName: string
  supportEmail: string
  /** the name of the host's own sign-in provider */
  oidcName: string
  theme: Theme
  comfort: Comfort
  /** the analytics script, if configured and not refused */
  analytics: { src: string; site: string } | null
  /** the languages to choose from */
  languages: Language[]
  /** where the texts of the page are; '' for English */
  catalog: string
  /** the address of this instance */
  appUrl: string
}

/** The tagline, in English. */
export const TAGLINE = /*i18n*/ 'Organize, track and celebrate your diamond painting journey'

/** `system`: follows the device. */
export type Theme = 'dark' | 'light' | 'system'

export const TEXT_SIZES = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

/** Accessibility settings, stored per browser like the theme. */
export type Comfort = {
  textSize: TextSize
  /** no animation, as with the device's own "reduce motion" */
  still: boolean
  /** larger buttons, checkboxes and rows */
  largeTargets: boolean
  /** no shortcuts of a single key */
  noShortcuts: boolean
}
export const NO_COMFORT: Comfort = { textSize: 'normal', still: false, largeTargets: false, noShortcuts: false }

const NO_SITE: Site = {
  appName: 'Glint',
  supportEmail: '',
  oidcName: '',
  theme: 'dark',
  comfort: NO_COMFORT,
  analytics: null,
  languages: ['en'],
  catalog: '',
  appUrl: '',
}

/** Returns the site's name, contact and theme, or defaults if the root loader failed. */
export function useSite(): Site {
  return useLastKnown<Site>('root') ?? NO_SITE
}

const lastKnown = new Map<string, unknown>()

/**
 * Returns a route's data, or its last data if a request failed: the error page keeps its colors and its frame. Only in
 * the browser; on the server it would be another user's data.
 */
function useLastKnown<Data>(routeId: string): Data | undefined {
  const data = useRouteLoaderData(routeId) as Data | undefined
  if (typeof document === 'undefined') return data
  if (data) lastKnown.set(routeId, data)
  return data ?? (lastKnown.get(routeId) as Data | undefined)
}

/** Returns the user in the page's frame, or undefined for a visitor. */
export function useFramedUser(): { id: string; username: string; avatarUrl: string } | undefined {
  const known = useLastKnown<{ viewer: { id: string; username: string }; avatarUrl: string }>('routes/signed-in')
  const isFramed = useMatches().some(({ id }) => id === 'routes/signed-in')
  return isFramed && known
    ? { id: known.viewer.id, username: known.viewer.username, avatarUrl: known.avatarUrl }
    : undefined
}

type TitleMatches = readonly ({ id: string; data: unknown } | undefined)[]

/** Returns a page's title for `meta`: `({ matches }) => pageTitle(matches, 'Dashboard')` gives "Dashboard · Glint". */
export function pageTitle(matches: TitleMatches, title?: string): { title: string }[] {
  const root = matches.find(match => match?.id === 'root')?.data as Site | undefined
  const appName = root?.appName ?? 'Glint'
  return [{ title: title ? `${title} · ${appName}` : appName }]
}

/** The `meta` of a layout, whose error screen replaces a page. */
export const errorMeta: MetaFunction = ({ matches, error }) => {
  if (error === undefined) return pageTitle(matches)
  const isMissing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404
  return pageTitle(matches, isMissing ? i18n.t('Page not found') : i18n.t('Something went wrong'))
}

/** The same for a page that search engines may index, with a description. */
export const pageMeta = (matches: TitleMatches, title: string, description?: string): MetaDescriptor[] => [
  ...pageTitle(matches, title),
  ...(description ? [{ name: 'description', content: description }] : []),
]

type ServedResponse = {
  nonce?: string
  requestId?: string
  /** Part of the page failed to render. */
  failed?: boolean
  /** The scripts of a user's first page. */
  appScripts?: string[]
}

/** Server-side state of the current response. Empty in the browser: nothing there may depend on it. */
export const ResponseContext = createContext<ServedResponse>({})
