import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { db } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { readBody } from '../body.server'
import type { ApiCall } from '../call.server'
import { ApiError, type Problems } from '../errors'
import { PROBLEM } from '../problems'

/** Returns the settings in PocketBase's groups, without secrets. */
export async function readSettings() {
  const { maxDays, minLevel } = await db.logSettings.findUniqueOrThrow({ where: { id: 1 } })
  return { ...fromEnvironment(), logs: { logAuthId: false, logIP: false, maxDays, minLevel } }
}

const LogSettings = z.object({
  maxDays: z.number().int().min(0).max(365).optional(),
  minLevel: z.number().int().min(-8).max(32).optional(),
})

/**
 * Changes retention and level of the request log. Other settings may be sent unchanged.
 * @throws ApiError 400 with the settings that only the environment can change
 */
export async function changeSettings(call: ApiCall) {
  const { values } = await readBody(call)
  const now = await readSettings()
  const { logs, ...rest } = values
  const problems = { ...problemsOf(rest, now), ...logProblems(logs, now.logs) }
  if (Object.keys(problems).length > 0) {
    throw new ApiError(400, 'An error occurred while saving the new settings.', problems)
  }
  const wanted = LogSettings.parse(logs ?? {})
  await db.logSettings.update({ where: { id: 1 }, data: wanted, select: { id: true } })
  return readSettings()
}

function fromEnvironment() {
  const mail = senderOf(env.MAIL_FROM)
  const smtp = env.SMTP_URL ? new URL(env.SMTP_URL) : null
  const tls = smtp?.protocol === 'smtps:'
  return {
    backups: {
      cron: env.BACKUP_CRON === 'off' ? '' : env.BACKUP_CRON,
      cronMaxKeep: env.BACKUP_KEEP,
      s3: { enabled: env.S3_BUCKET !== '' && env.BACKUP_DIR === '' },
    },
    batch: {
      enabled: env.BATCH_REQUESTS > 0,
      maxBodySize: 33_554_432,
      maxRequests: env.BATCH_REQUESTS,
      timeout: 20,
    },
    meta: { appName: env.APP_NAME, appURL: env.APP_URL, senderAddress: mail.address, senderName: mail.name },
    rateLimits: { enabled: env.RATE_LIMITS === 'on', rules: rateLimitRules() },
    s3: {
      accessKey: env.S3_ACCESS_KEY_ID,
      bucket: env.S3_BUCKET,
      enabled: env.S3_BUCKET !== '',
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
    },
    smtp: {
      enabled: smtp !== null,
      host: smtp?.hostname ?? '',
      port: smtp ? Number(smtp.port) || (tls ? 465 : 587) : 0,
      tls,
      username: decodeURIComponent(smtp?.username ?? ''),
    },
    superuserIPs: [],
    trustedProxy: { headers: env.TRUST_PROXY > 0 ? ['X-Forwarded-For'] : [], useLeftmostIP: false },
  }
}

/** `20/5` is 20 requests in 5 seconds. */
const rateLimitRules = () =>
  [
    ['*:auth', env.API_LIMIT_AUTH],
    ['*:create', env.API_LIMIT_CREATE],
    ['/api/', env.API_LIMIT_ALL],
  ].flatMap(([label, limit = '']) => {
    if (limit === 'off') return []
    const [maxRequests, duration] = limit.split('/').map(Number)
    return [{ audience: '', duration, label, maxRequests }]
  })

/** Splits `Glint <accounts@example.com>`. */
function senderOf(from: string) {
  const [, name = '', address = from] = /^(.*?)\s*<([^>]+)>$/.exec(from) ?? []
  return { name, address }
}

const FIXED = {
  code: 'validation_set_at_start',
  message: 'This is set in the environment; see .env.example.',
}

/** Returns the settings sent with another value, by group and name. Like PocketBase, ignores unknown ones. */
function problemsOf(sent: Record<string, unknown>, now: Record<string, unknown>): Problems {
  const problems: Problems = {}
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(now, name) || isDeepStrictEqual(value, now[name])) continue
    if (!isGroup(value) || !isGroup(now[name])) problems[name] = FIXED
    else {
      const inner = problemsOf(value, now[name])
      if (Object.keys(inner).length > 0) problems[name] = inner
    }
  }
  return problems
}

function logProblems(logs: unknown, now: Record<string, unknown>): Problems {
  if (logs === undefined) return {}
  if (!isGroup(logs)) return { logs: PROBLEM.value }
  const { maxDays: _, minLevel: __, ...fixed } = logs
  const problems = problemsOf(fixed, now)
  const parsed = LogSettings.safeParse(logs)
  for (const issue of parsed.error?.issues ?? []) problems[String(issue.path[0])] = PROBLEM.value
  return Object.keys(problems).length > 0 ? { logs: problems } : {}
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
