import type { Viewer } from '~/features/account/accounts/sessions/sessions.server'
import type { Notation } from '~/platform/notation'
import { notationFor } from '~/platform/notation.server'
import { languageOf } from './language.server'

/** Returns the notation of a page: the user's choice, otherwise that of the browser's first language. */
export const notationOf = (request: Request, viewer: Viewer | null): Notation => ({
  ...notationFor(viewer?.dateFormat ?? '', request.headers.get('Accept-Language') ?? ''),
  language: languageOf(request, viewer),
})
