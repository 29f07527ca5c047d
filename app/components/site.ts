import { useRouteLoaderData } from '@remix-run/react'
import { createContext } from 'react'

/** What every page knows about the site; the root loader sends it. */
export type Site = { appName: string; supportEmail: string; theme: Theme; comfort: Comfort }

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

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

/** The site's name, contact and theme; plain defaults when the root loader itself has failed. */
export function useSite(): Site {
  const site = useRouteLoaderData('root') as Site | undefined
  return site ?? { appName: 'Glint', supportEmail: '', theme: 'dark', comfort: NO_COMFORT }
}

type TitleMatches = readonly ({ id: string; data: unknown } | undefined)[]

/** A page's title for `meta`: `({ matches }) => pageTitle(matches, 'Dashboard')` gives "Dashboard · Glint". */
export function pageTitle(matches: TitleMatches, title?: string): { title: string }[] {
  const root = matches.find(match => match?.id === 'root')?.data as Site | undefined
  const appName = root?.appName ?? 'Glint'
  return [{ title: title ? `${title} · ${appName}` : appName }]
}

/** What the server knows about the answer it is writing. In the browser it is empty: nothing there may depend on it. */
export const AnswerContext = createContext<{ nonce?: string; requestId?: string }>({})
