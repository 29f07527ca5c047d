import type { Request as PageRequest } from 'express'
import type { Viewer } from '~/features/account/accounts/sessions/sessions.server'
import type { Language } from '~/platform/languages'
import { asOffered, offeredLanguages } from '~/platform/messages.server'
import { ENGLISH, notation } from '~/platform/notation'
import { inNotationOf } from '~/platform/notation.server'
import { overHttps } from '../session/cookie-name.server'

// The admin's pages, and the files whose headings programs read.
const ENGLISH_PATHS =
  /^\/(host|export|drills\.csv|import\/template\.csv|import\/[^/]+\/not-imported\.csv)(\/|\.data$|$)/

/**
 * Runs the rest of the request for a page or a form in the visitor's language. `authed()` then applies the language of the
 * account. The API, the metrics and static files have none.
 */
export const inLanguageOf = (req: PageRequest, run: () => void): void =>
  inNotationOf({ ...ENGLISH, language: languageOfVisitor(req) }, run)

/** Returns the language that the address names, otherwise that of the cookie, or the first of the browser's that we have. */
function languageOfVisitor(req: PageRequest): Language {
  // Not every path is part of a URL: "//".
  const [path = '', query] = req.url.split('?')
  if (ENGLISH_PATHS.test(path)) return 'en'
  const chosen = asOffered(new URLSearchParams(query).get('lang')) ?? asOffered(cookieIn(req.headers.cookie))
  return chosen ?? asOffered(req.acceptsLanguages([...offeredLanguages()])) ?? 'en'
}

const cookieIn = (cookies = '') => cookies.match(/(?:^|;\s*)lang=([^;]+)/)?.[1]

/** Returns the language of a page: the one that the address names, otherwise that of the account, or of the visitor. */
export function languageOf(request: Request, viewer: Viewer | null): Language {
  const { pathname, searchParams } = new URL(request.url)
  if (ENGLISH_PATHS.test(pathname)) return 'en'
  return asOffered(searchParams.get('lang')) ?? asOffered(viewer?.language) ?? notation().language
}

/** Returns the `Set-Cookie` value that stores the language for a year. */
export const languageHeader = (language: Language): string =>
  `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${overHttps ? '; Secure' : ''}`
