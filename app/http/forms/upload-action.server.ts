import { redirect } from '@remix-run/node'
import type { Actor } from '~/platform/actor'
import { countTry, type Limit } from '~/platform/input/rate-limit.server'
import { authed } from '../session/authed.server'
import { badRequest, replying } from './form-reply.server'

type Rejection = { sentence: string; status: 400 | 413 }

/** What an upload became, or the message for its field. */
export type UploadForm = { id: string; rejection?: undefined } | { id?: undefined; rejection: Rejection }

/** Returns an action that stores the field `file` and redirects to its page, or returns the error of the field. */
export const uploadAction = (
  limit: Limit,
  read: (actor: Actor, request: Request) => Promise<UploadForm>,
  pathOf: (id: string) => string,
) =>
  authed(async ({ actor, request }) =>
    replying(new FormData(), async () => {
      await countTry(limit, actor.userId)
      const { id, rejection } = await read(actor, request)
      if (rejection) return badRequest({ values: {}, errors: { file: [rejection.sentence] } }, rejection.status)
      return redirect(pathOf(id))
    }),
  )
