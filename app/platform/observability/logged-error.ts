import { pino } from 'pino'

/** Masks email addresses, which SMTP servers, providers and Postgres quote. */
export const withoutAddresses = (text: string): string => text.replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[address]')

/**
 * Returns an error as the log shows it. Postgres quotes values, which users may have typed, in the message of data
 * errors (class 22) and in the detail of any error.
 */
export function loggedError(error: Error): object {
  const { detail, where, meta, internalQuery, ...shown } = pino.stdSerializers.err(error) as Record<string, unknown>
  const masked = Object.entries(shown).map(([key, value]) => [key, typeof value === 'string' ? mask(value) : value])
  return Object.fromEntries(masked)
  function mask(text: string): string {
    return withoutAddresses(
      isDataError(error) ? text.replaceAll(error.message, text => text.replace(/: ".*"/s, '')) : text,
    )
  }
}

const isDataError = (error: Error) => 'code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code))
