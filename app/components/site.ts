import { useRouteLoaderData } from '@remix-run/react'
import { createContext } from 'react'

/** What every page knows about the site; the root loader sends it. */
export type Site = { appName: string; supportEmail: string; theme: Theme }

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The site's name, contact and theme; plain defaults when the root loader itself has failed. */
export function useSite(): Site {
  const site = useRouteLoaderData('root') as Site | undefined
  return site ?? { appName: 'Glint', supportEmail: '', theme: 'dark' }
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
