import type { LoaderFunctionArgs } from '@remix-run/node'
import { calendarFile } from '~/features/collection/calendar/calendar.server'
import { withErrorResponses } from '~/http/session/authed.server'

/** Serves a calendar for programs, which ask again and again whether it has changed. */
export const loader = ({ params, request }: LoaderFunctionArgs) =>
  withErrorResponses(async () => {
    const { text, etag } = await calendarFile(params.token)
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
    if (request.headers.get('If-None-Match')?.includes(etag)) return new Response(null, { status: 304, headers })
    return new Response(text, { headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' } })
  })
