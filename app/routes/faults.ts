import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { pathForLog } from '~/http/request-log.server'
import { readPosted } from '~/http/uploads.server'
import { RateLimitedError } from '~/platform/errors'
import { log } from '~/platform/log.server'
import { countTry } from '~/platform/rate-limit.server'

const Fault = z.object({
  name: z.string().max(100),
  message: z.string().max(1000),
  stack: z.string().max(8000),
  path: z.string().max(2000),
})

/** Takes what went wrong in somebody's browser into the log, a few times from one address. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    await countTry('fault:address', context.clientIp)
  } catch (error) {
    if (error instanceof RateLimitedError) return new Response(null, { status: 429 })
    throw error
  }
  const sent = Fault.safeParse(await readPosted(request))
  if (!sent.success) return new Response(null, { status: 400 })
  const { name, message, stack, path } = sent.data
  const err = Object.assign(new Error(inWords(message)), { name, stack: inWords(stack) })
  log.error({ err, path: pathForLog(path), browser: true }, 'A fault in a browser')
  return new Response(null, { status: 204 })
}

// A stack names the page of an inline script by its whole address, token and all.
const inWords = (text: string) =>
  text.replace(/(https?:\/\/[^/\s]+)(\/[^\s()]*)/g, (_, site: string, rest: string) => site + pathForLog(rest))

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })
