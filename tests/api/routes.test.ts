import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { app } from '../setup/app'
import { wireSuperuser } from '../setup/wire-http'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const BODY = '{"name":"!"}'
const UNKNOWN = '{"code":404,"data":{},"message":"The requested resource wasn\'t found.","status":404}\n'

/**
 * The status of each method for a guest and a superuser. A dash is the response to unknown paths. A path that differs
 * in a slash, a letter's case or an encoded letter is another path, as in PocketBase.
 */
const STATUSES = `
/api/health | 200 200 - - - - 204 | 200 200 - - - - 204
/api/openapi.json | 200 200 - - - - 204 | 200 200 - - - - 204
/api/realtime | 200 200 400 - - - 204 | 200 200 400 - - - 204
/api/batch | - - 400 - - - 204 | - - 400 - - - 204
/api/sql | - - 401 - - - 204 | - - 404 - - - 204
/api/oauth2-redirect | 307 307 303 - - - 204 | 307 307 303 - - - 204
/api/send-feedback | 405 405 400 405 405 405 405 | 405 405 400 405 405 405 405
/api/settings | 401 401 - - 401 - 204 | 200 200 - - 200 - 204
/api/settings/test/email | - - 401 - - - 204 | - - 404 - - - 204
/api/logs | 401 401 - - - 401 204 | 200 200 - - - 404 204
/api/logs/stats | 401 401 - - - - 204 | 200 200 - - - - 204
/api/logs/nothing | 401 401 - - - - 204 | - - - - - - 204
/api/crons | 401 401 - - - - 204 | 200 200 - - - - 204
/api/crons/nothing | - - 401 - - - 204 | - - 404 - - - 204
/api/backups | 401 401 401 - - - 204 | 200 200 400 - - - 204
/api/backups/upload | - - 401 - - - 204 | - - 400 - - - 204
/api/backups/nothing.zip | 403 403 - - - 401 204 | 403 403 - - - 400 204
/api/backups/nothing.zip/restore | - - 401 - - - 204 | - - 400 - - - 204
/api/files/token | - - 401 - - - 204 | - - 200 - - - 204
/api/files/projects/nothing/nothing.png | - - - - - - 204 | - - - - - - 204
/api/notes/latest | - - 403 - - - 204 | - - 403 - - - 204
/api/stats/artist-project-counts | 403 403 - - - - 204 | 403 403 - - - - 204
/api/stats/collection | 403 403 - - - - 204 | 403 403 - - - - 204
/api/stats/company-project-counts | 403 403 - - - - 204 | 403 403 - - - - 204
/api/stats/completion-times | 403 403 - - - - 204 | 403 403 - - - - 204
/api/stats/completions | 403 403 - - - - 204 | 403 403 - - - - 204
/api/stats/completions/yearly | 403 403 - - - - 204 | 403 403 - - - - 204
/api/stats/month-in-review | 403 403 - - - - 204 | 403 403 - - - - 204
/api/stats/summary | 403 403 - - - - 204 | 403 403 - - - - 204
/api/stats/tag-project-counts | 403 403 - - - - 204 | 403 403 - - - - 204
/api/collections | 401 401 401 - - - 204 | 200 200 400 - - - 204
/api/collections/import | - - - 401 - - 204 | - - - 400 - - 204
/api/collections/meta/scaffolds | 401 401 - - - - 204 | 200 200 - - - - 204
/api/collections/meta/oauth2-providers | 401 401 - - - - 204 | 200 200 - - - - 204
/api/collections/meta/dry-run-view | 401 401 401 - - - 204 | 404 - 404 - - - 204
/api/collections/meta | 401 401 401 - - - 204 | 404 - 404 - - - 204
/api/collections/meta/a/b | 401 401 401 - - - 204 | 404 - 404 - - - 204
/api/collections/users | 401 401 - - 401 401 204 | 200 200 - - 400 400 204
/api/collections/nothing | 401 401 - - 401 401 204 | - - - - 400 400 204
/api/collections/users/import | - - - 401 - - 204 | - - - 400 - - 204
/api/collections/users/truncate | - - - - - 401 204 | - - - - - 404 204
/api/collections/users/impersonate/nothing | - - 401 - - - 204 | - - - - - - 204
/api/collections/users/records | 200 200 400 - - - 204 | 200 200 400 - - - 204
/api/collections/users/records/nothing | - - - - - - 204 | - - - - - - 204
/api/collections/projects/records | 200 200 400 - - - 204 | 200 200 400 - - - 204
/api/collections/projects/records/nothing | - - - - - - 204 | - - - - - - 204
/api/collections/nothing/records | 404 - 404 - - - 204 | 404 - 404 - - - 204
/api/collections/nothing/records/nothing | 404 - - - 404 404 204 | 404 - - - 404 404 204
/api/collections/users/auth-methods | 200 200 - - - - 204 | 200 200 - - - - 204
/api/collections/users/auth-with-password | - - 400 - - - 204 | - - 400 - - - 204
/api/collections/users/auth-with-otp | - - 400 - - - 204 | - - 400 - - - 204
/api/collections/users/auth-with-oauth2 | - - 403 - - - 204 | - - 403 - - - 204
/api/collections/users/auth-refresh | - - 401 - - - 204 | - - 403 - - - 204
/api/collections/users/request-otp | - - 400 - - - 204 | - - 400 - - - 204
/api/collections/users/request-verification | - - 400 - - - 204 | - - 400 - - - 204
/api/collections/users/confirm-verification | - - 400 - - - 204 | - - 400 - - - 204
/api/collections/users/request-password-reset | - - 400 - - - 204 | - - 400 - - - 204
/api/collections/users/confirm-password-reset | - - 400 - - - 204 | - - 400 - - - 204
/api/collections/users/request-email-change | - - 401 - - - 204 | - - 403 - - - 204
/api/collections/users/confirm-email-change | - - 400 - - - 204 | - - 400 - - - 204
/api/collections/projects/auth-methods | 404 - - - - - 204 | 404 - - - - - 204
/api/collections/users/nothing | - - - - - - 204 | - - - - - - 204
/api/collections/users/records/nothing/more | - - - - - - 204 | - - - - - - 204
/api/collections/users/import/more | - - - - - - 204 | - - - - - - 204
/api/collections/import/records | 404 - 404 - - - 204 | 404 - 404 - - - 204
/api/collections/meta/records | 401 401 401 - - - 204 | 404 - 404 - - - 204
/api | 404 - 404 404 404 404 404 | 404 - 404 404 404 404 404
/api/ | - - - - - - 204 | - - - - - - 204
/api/nothing | - - - - - - 204 | - - - - - - 204
/api/health/ | - - - - - - 204 | - - - - - - 204
/api/health/more | - - - - - - 204 | - - - - - - 204
/api/health?fields=code | 200 200 - - - - 204 | 200 200 - - - - 204
/api/health/?fields=code | - - - - - - 204 | - - - - - - 204
/api/Health | - - - - - - 204 | - - - - - - 204
/API/health | 404 - 404 404 404 404 404 | 404 - 404 404 404 404 404
/api//health | 307 307 307 307 307 307 307 | 307 307 307 307 307 307 307
//api/health | 404 - 404 405 405 405 405 | 404 - 404 405 405 405 405
/api/%68ealth | - - - - - - 204 | - - - - - - 204
/api/health%2F | - - - - - - 204 | - - - - - - 204
/api/health%00 | - - - - - - 204 | - - - - - - 204
/api/health;a=b | - - - - - - 204 | - - - - - - 204
/api/openapixjson | - - - - - - 204 | - - - - - - 204
/api/stats | - - - - - - 204 | - - - - - - 204
/api/stats/ | - - - - - - 204 | - - - - - - 204
/api/stats/nothing | - - - - - - 204 | - - - - - - 204
/api/stats/completions/ | - - - - - - 204 | - - - - - - 204
/api/send-feedback/ | 405 405 400 405 405 405 405 | 405 405 400 405 405 405 405
/api/settings/ | - - - - - - 204 | - - - - - - 204
/api/settings/test/ | - - - - - - 204 | - - - - - - 204
/api/logs/ | - - - - - - 204 | - - - - - - 204
/api/logs/stats/ | - - - - - - 204 | - - - - - - 204
/api/logs/a%2Fb | 401 401 - - - - 204 | - - - - - - 204
/api/crons/%73weep | - - 401 - - - 204 | - - 404 - - - 204
/api/backups/ | - - - - - - 204 | - - - - - - 204
/api/backups/upload/ | - - - - - - 204 | - - - - - - 204
/api/backups/%2e%2e%2fbackup.zip | 403 403 - - - 401 204 | 403 403 - - - 400 204
/api/backups/a/b | - - - - - - 204 | - - - - - - 204
/api/files/token/ | - - - - - - 204 | - - - - - - 204
/api/files/projects/nothing | - - - - - - 204 | - - - - - - 204
/api/files/projects/nothing/ | - - - - - - 204 | - - - - - - 204
/api/files/projects/nothing/a/b | - - - - - - 204 | - - - - - - 204
/api/files/%70rojects/nothing/nothing.png | - - - - - - 204 | - - - - - - 204
/api/collections/ | - - - - - - 204 | - - - - - - 204
/api/collections//records | 307 307 307 307 307 307 307 | 307 307 307 307 307 307 307
/api/collections/users/ | - - - - - - 204 | - - - - - - 204
/api/collections/%75sers/records | 200 200 400 - - - 204 | 200 200 400 - - - 204
/api/collections/USERS/records | 200 200 400 - - - 204 | 200 200 400 - - - 204
/api/collections/users%2Frecords | 401 401 - - 401 401 204 | - - - - 400 400 204
/api/collections/users/%72ecords | - - - - - - 204 | - - - - - - 204
/api/collections/users/records/ | - - - - - - 204 | - - - - - - 204
/api/collections/users/records/%6eothing | - - - - - - 204 | - - - - - - 204
/api/collections/users/records/%00 | - - - - - - 204 | - - - - - - 204
/api/collections/users/records/%zz | - - - - - - 204 | - - - - - - 204
/api/collections/users/records/a%2Fb | - - - - - - 204 | - - - - - - 204
/api/collections/users/records/a%20b | - - - - - - 204 | - - - - - - 204
/api/collections/users/records/%C3%A4 | - - - - - - 204 | - - - - - - 204
/api/collections/%zz/records | 404 - 404 - - - 204 | 404 - 404 - - - 204
/api/collections/users/auth-refresh/ | - - - - - - 204 | - - - - - - 204
/api/collections/users/auth%2Drefresh | - - 401 - - - 204 | - - 403 - - - 204
/api/collections/users/impersonate | - - - - - - 204 | - - - - - - 204
/api/collections/users/impersonate/ | - - - - - - 204 | - - - - - - 204
/api/collections/import/ | - - - - - - 204 | - - - - - - 204
/api/collections/meta/ | - - - - - - 204 | - - - - - - 204
/api/collections/meta/scaffolds/ | - - - - - - 204 | - - - - - - 204
`

const paths = [...STATUSES.matchAll(/^(\S+)/gm)].map(([path]) => path)

let tokens: string[]
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  tokens = ['', (await wireSuperuser()).token]
})
afterAll(disconnectDatabase)

const { hostname: host, port } = new URL(app.url)
const agent = new Agent({ maxSockets: 8 })

/** Sends the path as it is, which `fetch` would normalize. */
async function statusOf(method: string, path: string, token: string): Promise<string> {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method)
  const body = isRead ? '' : BODY
  const headers = { Authorization: token, 'Content-Type': 'application/json', 'Content-Length': body.length }
  const sent = request({ host, port, method, path, headers, agent }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const isStream = response.headers['content-type'] === 'text/event-stream'
  const text = isStream ? '' : await textOf(response)
  if (isStream) response.destroy()
  const isUnknown = response.statusCode === 404 && (text === UNKNOWN || method === 'HEAD')
  return isUnknown ? '-' : String(response.statusCode)
}

test('each path and method has its status', async () => {
  const lines = await Promise.all(
    paths.map(async path => {
      const each = tokens.map(token => Promise.all(METHODS.map(method => statusOf(method, path, token))))
      return [path, ...(await Promise.all(each)).map(statuses => statuses.join(' '))].join(' | ')
    }),
  )
  expect(lines.join('\n')).toBe(STATUSES.trim().replace(/ +/g, ' '))
})
