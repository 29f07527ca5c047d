import type { NamedList } from '~/features/collection/named-lists/lists'
import { getMerge, getName } from '~/features/collection/named-lists/name-queries.server'
import { namesPage } from '~/features/collection/named-lists/names-page.server'
import { listNumberedNames } from '~/features/collection/named-lists/numbered-names.server'
import { listQueryOf, nameToAdd } from '~/features/collection/named-lists/read-list-query.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'

/** Returns the ID of the name in the URL: `artistId`, `companyId` or `tagId`. @throws NotFoundError */
export const nameIdOf = ({ one }: NamedList, params: Record<string, string | undefined>) =>
  recordIdOf(params[`${one}Id`])

export const listLoader = ({ kind }: NamedList) =>
  authed(async ({ actor, request }) => {
    const { searchParams } = new URL(request.url)
    const query = listQueryOf(searchParams)
    const [page, apart] = await Promise.all([namesPage(actor, kind, query), listNumberedNames(actor, kind)])
    return { query, adding: nameToAdd(searchParams), apart, ...page }
  })

export const nameLoader = (list: NamedList) =>
  authed(async ({ actor, params, request }) => ({
    entry: await getName(actor, list.kind, nameIdOf(list, params)),
    returnTo: safeRedirect(new URL(request.url).searchParams.get('returnTo'), list.path),
  }))

/** Loads what can be merged; with `into`, what a merge would move. */
export const mergeLoader = (list: NamedList) =>
  authed(async ({ actor, params, request }) => {
    const into = new URL(request.url).searchParams.get('into')
    return getMerge(actor, list.kind, nameIdOf(list, params), into ? recordIdOf(into) : null)
  })
