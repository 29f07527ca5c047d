import { redactSecrets } from './redact-secrets'

type SystemError = { code?: string; path?: string; address?: string; hostname?: string; port?: number }

/** Returns an error for the admin: without secrets, and for system errors with advice. */
export function errorAdvice(error: unknown): string {
  const message = redactSecrets(error)
  const advice = adviceFor(error)
  return advice ? `${advice} (${message})` : message
}

function adviceFor(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined
  const { code = '', path, address, hostname, port } = error as SystemError
  const place = path ?? 'the folder'
  const server = address || hostname ? `${address ?? hostname}${port ? `:${port}` : ''}` : 'the server'
  switch (code) {
    case 'EROFS':
      return `Mount ${place} writable, or choose another folder (DATA_DIR, BACKUP_DIR). Its disk is read-only.`
    case 'EACCES':
    case 'EPERM':
      return `Give the user that runs the app access to ${place} (chown), or choose another folder (DATA_DIR, BACKUP_DIR).`
    case 'ENOSPC':
    case 'EDQUOT':
      return `Free some space and try again. The disk of ${place} is full.`
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
      return `Start the server at ${server}, or correct its address (DATABASE_URL, S3_ENDPOINT, SMTP_URL). It does not respond.`
    default:
      return adviceFor((error as { cause?: unknown }).cause, depth + 1)
  }
}
