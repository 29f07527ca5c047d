import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { codeOf } from './errors'
import { WebAddress } from './input/bio-link'
import { FORMER_SETTINGS, givenSiteTexts, SiteTexts, settingAt } from './input/site-texts'

const onOff = z.enum(['on', 'off'])
const optional = z.string().default('')
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const burst = (usual: string) =>
  z
    .string()
    .regex(/^([1-9]\d{0,5}\/[1-9]\d{0,4}|off)$/, 'must be requests/seconds, such as 20/5, or off')
    .default(usual)
const cron = z.string().regex(/^(off|[\d*/,-]+( [\d*/,-]+){4})$/, 'must be five fields, such as 23 2 * * *, or off')
// A password with one of these characters ends the host early, and the rest becomes a path or a query.
const CUT_SHORT = /^\w+:\/\/[^/?#]*([/#][^?]*|\?[^=]*)@/
const ENCODE = 'cannot be read. In its user name and password, write / # ? % as %2F %23 %3F %25'
const service = (protocol: RegExp, start: string) =>
  z
    .string()
    .regex(protocol, `must start with ${start}`)
    .refine(url => !protocol.test(url) || (URL.canParse(url) && !CUT_SHORT.test(url)), ENCODE)
const postgres = service(/^postgres(ql)?:/, 'postgresql://')
const smtp = service(/^smtps?:/, 'smtp:// or smtps://')
const isOrigin = (url: string) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`
const origin = WebAddress.refine(isOrigin, 'must end after the host name, as https://kits.example.com does')
const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name, such as data.example.com')
const namesWithPorts = z
  .string()
  .regex(
    /^([a-z0-9-]+(\.[a-z0-9-]+)*:\d{1,5}(, *|$))*$/,
    'must be names with ports, such as ntfy.lan:8080, nas.lan:443',
  )
const email = z.email('must be an email address')

/** The settings. `.env.example` and `docs/configuration.md` describe each one. */
const Settings = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    APP_NAME: z.string().max(40).default('Glint'),
    PORT: whole(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    APP_URL: origin.default(''),
    DATA_HOST: host.default(''),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: postgres.default(''),
    DATABASE_POOL: whole(2, 200).default(10),
    WORKERS: whole(1, 64).default(1),
    SESSION_SECRET: z.string().min(32).default(''),
    SESSION_IDLE_DAYS: whole(1, 365).default(30),
    SESSION_MAX_DAYS: whole(1, 3650).default(365),
    TRUST_PROXY: whole(0, 10).default(0),
    REGISTRATION: z.enum(['open', 'invite', 'closed']).default('open'),
    EMAIL_VERIFICATION: onOff.default('on'),
    REQUIRE_SECOND_FACTOR: onOff.default('off'),
    RATE_LIMITS: onOff.default('on'),
    SHOP_LINKS: onOff.default('on'),
    SHARING: onOff.default('on'),
    WEBHOOKS: onOff.default('on'),
    WEBHOOK_HOSTS: namesWithPorts.default(''),
    DEMO: onOff.default('off'),
    BATCH_REQUESTS: whole(0, 1000).default(50),
    API_LIMIT_AUTH: burst('2/3'),
    API_LIMIT_CREATE: burst('20/5'),
    API_LIMIT_ALL: burst('300/10'),
    API_STREAMS: whole(1, 1_000_000).default(10_000),
    API_STREAMS_PER_ADDRESS: whole(1, 1_000_000).default(200),
    API_OTP: onOff.default('on'),
    API_MFA: onOff.default('off'),
    RECORD_ID_LENGTH: whole(15, 16).nullable().default(null),
    ARCHIVE_DAYS: whole(1, 365).default(7),
    ARCHIVE_UPLOAD_MB: whole(1, 1_000_000).default(4096),
    BACKUP_CRON: cron.default('23 2 * * *'),
    BACKUP_KEEP: whole(1, 1000).default(3),
    BACKUP_DIR: optional,
    MAIL_FROM: optional,
    SUPPORT_EMAIL: email.default(''),
    RESEND_API_KEY: optional,
    RESEND_BASE_URL: WebAddress.default(''),
    SMTP_URL: smtp.default(''),
    S3_ENDPOINT: WebAddress.default(''),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: optional,
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    GOOGLE_CLIENT_ID: optional,
    GOOGLE_CLIENT_SECRET: optional,
    GOOGLE_BASE_URL: WebAddress.default(''),
    DISCORD_CLIENT_ID: optional,
    DISCORD_CLIENT_SECRET: optional,
    DISCORD_BASE_URL: WebAddress.default(''),
    PSEUDO_LANGUAGE: onOff.default('off'),
    OIDC_ISSUER: WebAddress.default(''),
    OIDC_CLIENT_ID: optional,
    OIDC_CLIENT_SECRET: optional,
    OIDC_NAME: z.string().max(40).default('Single sign-on'),
    SITE: SiteTexts,
    ERROR_TRACKING_DSN: WebAddress.default(''),
    METRICS_TOKEN: z.string().min(16).default(''),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .refine(s => !s.S3_BUCKET || (s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY), {
    path: ['S3_BUCKET'],
    message: 'requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    // Checked even if other settings are invalid, to report all errors together.
    when: () => true,
  })
  .refine(s => Boolean(s.GOOGLE_CLIENT_ID) === Boolean(s.GOOGLE_CLIENT_SECRET), {
    path: ['GOOGLE_CLIENT_ID'],
    message: 'requires GOOGLE_CLIENT_SECRET. Set both or neither',
    when: () => true,
  })
  .refine(s => Boolean(s.DISCORD_CLIENT_ID) === Boolean(s.DISCORD_CLIENT_SECRET), {
    path: ['DISCORD_CLIENT_ID'],
    message: 'requires DISCORD_CLIENT_SECRET. Set both or neither',
    when: () => true,
  })
  .refine(s => new Set([s.OIDC_ISSUER, s.OIDC_CLIENT_ID, s.OIDC_CLIENT_SECRET].map(Boolean)).size === 1, {
    path: ['OIDC_ISSUER'],
    message: 'requires OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. Set all three or none',
    when: () => true,
  })

/** The parsed settings. `APP_URL` is never empty and has no trailing slash. */
export type Settings = z.infer<typeof Settings>

/** Invalid settings. The message has one line for each. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Parses the settings. An empty value counts as missing. `NAME_FILE` names a file with the value of `NAME`, such as a
 * container secret.
 * @throws SettingsError
 */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const unread = takeFromFiles(given)
  const { texts, errors } = givenSiteTexts(given)
  const parsed = Settings.safeParse({ ...given, SITE: texts }, { error: settingMessage })
  if (!parsed.success || unread.length > 0 || errors.length > 0) {
    const wrong = parsed.error?.issues.map(issue => `  ${settingAt(issue.path, given)}: ${issue.message}`) ?? []
    const lines = [...unread, ...errors, ...wrong]
    throw new SettingsError(`Invalid settings:\n${lines.join('\n')}\nSee .env.example for the accepted values.`)
  }
  const settings = parsed.data
  const base = settings.APP_URL || `http://localhost:${settings.PORT}`
  const host = new URL(base).hostname
  return {
    ...settings,
    APP_URL: base.replace(/\/+$/, ''),
    MAIL_FROM: settings.MAIL_FROM || `${settings.APP_NAME} <accounts@${host}>`,
    SUPPORT_EMAIL: settings.SUPPORT_EMAIL || `support@${host}`,
    SITE: {
      ...settings.SITE,
      socialName: settings.SITE.socialName || settings.SITE.socialUrl.replace(/^https?:\/\/(www\.)?|\/+$/g, ''),
    },
  }
}

/** Adds the values from files. Returns the errors. */
function takeFromFiles(given: Record<string, string | undefined>): string[] {
  const wrong: string[] = []
  for (const name of [...Object.keys(Settings.shape), ...FORMER_SETTINGS]) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (given[name]) wrong.push(`  ${name}_FILE: ${name} is set too. Set only one of them`)
    try {
      given[name] ??= readFileSync(file, 'utf8').trim() || undefined
    } catch (error) {
      wrong.push(`  ${name}_FILE: not readable (${codeOf(error)})`)
    }
  }
  return wrong
}

const settingMessage: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type') return `must be ${KINDS[issue.expected] ?? 'a whole number'}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${charactersOf(issue)}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${charactersOf(issue)}`
}

const KINDS: Record<string, string | undefined> = {
  string: 'a text',
  array: 'a list',
  object: 'a group of fields',
  boolean: 'true or false',
}

const charactersOf = (issue: { origin: string }) => (issue.origin === 'string' ? ' characters long' : '')

/** The settings of this process. Only this module reads `process.env`. */
export const env = readSettings(process.env)

/** The settings of this process that belong into `SITE` now. */
export const formerSettings = FORMER_SETTINGS.filter(name => process.env[name] || process.env[`${name}_FILE`])

/**
 * Settings for tests: addresses that replace a service, and a language without translations. An instance needs none, so
 * the documentation does not list them.
 */
export const STAND_INS: readonly string[] = [
  'RESEND_BASE_URL',
  'GOOGLE_BASE_URL',
  'DISCORD_BASE_URL',
  'PSEUDO_LANGUAGE',
]

// The S3 library warns about Node.js versions that it will not support in 2027.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

/** Whether this is the first of `WORKERS` processes, which runs what must run once. */
export const isFirstWorker = (process.env.WORKER ?? '1') === '1'

/** Whether a person started the app with npm, and reads its output. */
export const isStartedByNpm = process.env.npm_lifecycle_event !== undefined

// Settings that are secret or contain a secret.
const SECRETS = /SECRET|TOKEN|_KEY$|_KEY_ID$|^DATABASE_URL$|^SMTP_URL$/

/**
 * Returns every setting as text, those that differ from their default first. Secrets are not shown. `stored` holds the
 * values of settings that the database decides.
 */
export function settingsInForce(
  settings: Settings = env,
  stored: Partial<Settings> = {},
): { name: string; value: string; own: boolean }[] {
  const usual = readSettings({})
  return Object.entries(settings)
    .map(([name, given]) => {
      const value = stored[name as keyof Settings] ?? given
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      const own = JSON.stringify(given) !== JSON.stringify(usual[name as keyof Settings])
      return { name, value: text && SECRETS.test(name) ? '(set, not shown)' : text, own }
    })
    .filter(({ name, own }) => own || !STAND_INS.includes(name))
    .sort((a, b) => Number(b.own) - Number(a.own))
}

/** Whether the app runs on this machine for this machine only: then /dev/outbox shows stored mails. */
export const isLocalAddress = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(env.APP_URL).hostname)

/** Whether a service sends mails. Otherwise they are stored. */
export const hasMailService = Boolean(env.RESEND_API_KEY || env.SMTP_URL)

/** Whether other machines can reach the app without a proxy. */
export const isListeningBeyondLoopback = !/^(localhost|::1|127\.\d+\.\d+\.\d+)$/i.test(env.HOST)
