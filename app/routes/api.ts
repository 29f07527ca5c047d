import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { respond } from '~/pocketbase/api.server'

/** Hands a request to the table of the API, `pocketbase/routes.server.ts`. */
async function handle({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { status, headers, body } = await respond({
    method: request.method,
    url: pathname + search,
    header: name => request.headers.get(name),
    stream: () => request.body && Readable.fromWeb(request.body as ReadableStream),
    clientIp: context.clientIp,
    web: () => ({ request, context }),
  })
  return new Response(body, { status, headers: [...headers] })
}

export const loader = handle
export const action = handle
