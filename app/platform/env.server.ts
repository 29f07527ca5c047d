import { z } from 'zod'

const onOff = z.enum(['on', 'off'])
const optional = z.string().default('')
const url = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('')
const email = z.union([z.literal(''), z.email()]).default('')

/** Every setting of the app, each described in `.env.example` and in the README's table. */
const Settings = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    APP_NAME: z.string().min(1).max(40).default('Glint'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('0.0.0.0'),
    APP_URL: url,
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]).default(''),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    SESSION_SECRET: z.union([z.literal(''), z.string().min(32, 'must be at least 32 characters long')]).default(''),
    SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
    SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(3650).default(365),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    REGISTRATION: z.enum(['open', 'invite', 'closed']).default('open'),
    EMAIL_VERIFICATION: onOff.default('on'),
    RATE_LIMITS: onOff.default('on'),
    RECORD_ID_LENGTH: z.coerce.number().int().min(15).max(16).default(16),
    MAIL_FROM: optional,
    SUPPORT_EMAIL: email,
    RESEND_API_KEY: optional,
    RESEND_BASE_URL: url,
    SMTP_URL: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default(''),
    S3_ENDPOINT: url,
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_BUCKET: optional,
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    DONATION_URL: url,
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .refine(s => !s.S3_BUCKET || (s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY), {
    path: ['S3_BUCKET'],
    message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it',
  })

/** The settings as the app reads them: `APP_URL` is never empty and has no trailing slash. */
export type Settings = z.infer<typeof Settings>

/** A setting that the app cannot start with; the message is a readable list, one line for each. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Reads and checks the settings. An empty value counts as not given.
 * @throws SettingsError naming every wrong setting
 */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(
      `These settings cannot be used:\n${lines.join('\n')}\nSee .env.example for what each one takes.`,
    )
  }
  const settings = parsed.data
  const base = settings.APP_URL || `http://localhost:${settings.PORT}`
  const host = new URL(base).hostname
  return {
    ...settings,
    APP_URL: base.replace(/\/+$/, ''),
    MAIL_FROM: settings.MAIL_FROM || `${settings.APP_NAME} <accounts@${host}>`,
    SUPPORT_EMAIL: settings.SUPPORT_EMAIL || `support@${host}`,
  }
}

/** The settings of this process: the only reader of `process.env`. */
export const env = readSettings(process.env)

/** Whether the app is addressed on this very machine: only then are stored mails shown at /dev/outbox. */
export const isLocalAddress = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(env.APP_URL).hostname)
