import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { readPosted } from '~/http/forms/uploads.server'
import { pathForLog } from '~/http/server/request-log.server'
import { RateLimitedError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { log } from '~/platform/observability/log.server'

const Fault = z.object({
  name: z.string().max(100),
  message: z.string().max(1000),
  stack: z.string().max(8000),
  path: z.string().max(2000),
})

/** Logs errors of browsers, with a rate limit per address. */
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
  const err = Object.assign(new Error(withoutTokens(message)), { name, stack: withoutTokens(stack) })
  log.error({ err, path: pathForLog(path), browser: true }, 'An error in a browser')
  return new Response(null, { status: 204 })
}

// Stacks name a page with an inline script by its full URL, including tokens.
const withoutTokens = (text: string) =>
  text.replace(/(https?:\/\/[^/\s]+)(\/[^\s()]*)/g, (_, site: string, rest: string) => site + pathForLog(rest))

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })
