import { authWithOtp, requestOtp } from './auth/codes.server'
import { fileToken } from './auth/file-token.server'
import {
  confirmAddress,
  confirmReset,
  confirmVerificationByToken,
  requestAddress,
  requestReset,
  requestVerification,
} from './auth/mails.server'
import { authMethods } from './auth/methods.server'
import { authWithOAuth2 } from './auth/oauth2.server'
import { authWithPassword } from './auth/password.server'
import { backFromProvider } from './auth/popup.server'
import { authRefresh, impersonate } from './auth/refresh.server'
import { runBatch } from './batch.server'
import type { Handler, RawCall } from './call.server'
import { openApiDocument } from './openapi/document.server'
import { getRecord, getRecords } from './reading.server'
import { subscribe } from './realtime/subscribe.server'
import { backupList, makeBackup, putBackup, removeBackup } from './service/backups.server'
import { listCrons, startCron } from './service/crons.server'
import { health } from './service/health.server'
import { listLogs, logStats, viewLog } from './service/logs.server'
import { checkImport, listCollections, rejectSchemaChange, viewCollection } from './service/schema.server'
import { listProviders, scaffolds } from './service/schema-meta.server'
import { changeSettings, readSettings } from './service/settings.server'
import { notByApiToken, notServed, superusersOnly } from './service/superusers-only.server'
import { artistCounts, collectionFigures, companyCounts, tagCounts } from './statistics/collection-figures.server'
import { completions, completionTimes, summary, yearlyCompletions } from './statistics/completions.server'
import { latestNotes } from './statistics/latest-notes.server'
import { monthInReview } from './statistics/month-in-review.server'
import { ownFigures } from './statistics/own-figures.server'
import { downloadBackup, uploadBackup } from './web/backup-files.server'
import { receiveFeedback } from './web/feedback.server'
import { picture } from './web/pictures.server'
import { createRecord, deleteRecord, updateRecord } from './writing.server'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** Handles every method of its path itself, without the API's authentication, CORS headers and errors. */
type PageHandler = (raw: RawCall) => Promise<Response>
export type Route = [method: Method, path: string, handler: Handler, proves?: 'proves'] | ['*', string, PageHandler]

/**
 * The API: method, path and handler. `:name` is a segment, `*` any number of them. A path belongs to the first that it
 * matches. Other paths, and other methods of a path, are 404. server.ts opens `GET /api/realtime`, which outlives a request.
 */
export const ROUTES: readonly Route[] = [
  ['GET', '/api/health', health],
  ['GET', '/api/openapi.json', async () => openApiDocument()],

  ['GET', '/api/collections', superusersOnly(listCollections)],
  ['POST', '/api/collections', superusersOnly(rejectSchemaChange)],
  ['PUT', '/api/collections/import', superusersOnly(checkImport)],
  ['GET', '/api/collections/meta/oauth2-providers', superusersOnly(listProviders)],
  ['GET', '/api/collections/meta/scaffolds', superusersOnly(scaffolds)],
  ['GET', '/api/collections/meta/*', notServed],
  ['POST', '/api/collections/meta/*', notServed],

  ['GET', '/api/collections/:collection/records', getRecords],
  ['POST', '/api/collections/:collection/records', createRecord, 'proves'],
  ['GET', '/api/collections/:collection/records/:id', getRecord, 'proves'],
  ['PATCH', '/api/collections/:collection/records/:id', updateRecord, 'proves'],
  ['DELETE', '/api/collections/:collection/records/:id', deleteRecord, 'proves'],

  ['GET', '/api/collections/:collection/auth-methods', authMethods],
  ['POST', '/api/collections/:collection/auth-with-password', authWithPassword],
  ['POST', '/api/collections/:collection/auth-with-otp', authWithOtp],
  ['POST', '/api/collections/:collection/auth-with-oauth2', notByApiToken(authWithOAuth2)],
  ['POST', '/api/collections/:collection/auth-refresh', notByApiToken(authRefresh)],
  ['POST', '/api/collections/:collection/request-otp', requestOtp],
  ['POST', '/api/collections/:collection/request-verification', requestVerification],
  ['POST', '/api/collections/:collection/confirm-verification', confirmVerificationByToken],
  ['POST', '/api/collections/:collection/request-password-reset', requestReset],
  ['POST', '/api/collections/:collection/confirm-password-reset', confirmReset],
  ['POST', '/api/collections/:collection/request-email-change', notByApiToken(requestAddress)],
  ['POST', '/api/collections/:collection/confirm-email-change', confirmAddress],
  ['POST', '/api/collections/:collection/impersonate/:id', impersonate],
  ['GET', '/api/oauth2-redirect', backFromProvider],
  ['POST', '/api/oauth2-redirect', backFromProvider],

  ['GET', '/api/collections/:collection', superusersOnly(viewCollection)],
  ['PATCH', '/api/collections/:collection', superusersOnly(rejectSchemaChange)],
  ['DELETE', '/api/collections/:collection', superusersOnly(rejectSchemaChange)],
  ['PUT', '/api/collections/:collection/import', superusersOnly(checkImport)],
  ['DELETE', '/api/collections/:collection/truncate', notServed],

  ['POST', '/api/batch', runBatch],
  ['POST', '/api/realtime', subscribe],
  ['POST', '/api/files/token', fileToken],
  ['GET', '/api/files/:collection/:recordId/:filename', picture],

  ['GET', '/api/stats/summary', ownFigures(summary)],
  ['GET', '/api/stats/collection', ownFigures(collectionFigures)],
  ['GET', '/api/stats/completions', ownFigures(completions)],
  ['GET', '/api/stats/completions/yearly', ownFigures(yearlyCompletions)],
  ['GET', '/api/stats/completion-times', ownFigures(completionTimes)],
  ['GET', '/api/stats/month-in-review', ownFigures(monthInReview)],
  ['GET', '/api/stats/artist-project-counts', ownFigures(artistCounts)],
  ['GET', '/api/stats/company-project-counts', ownFigures(companyCounts)],
  ['GET', '/api/stats/tag-project-counts', ownFigures(tagCounts)],
  ['POST', '/api/notes/latest', latestNotes],
  ['*', '/api/send-feedback', receiveFeedback],

  ['GET', '/api/settings', superusersOnly(readSettings)],
  ['PATCH', '/api/settings', superusersOnly(changeSettings)],
  ['POST', '/api/settings/*', notServed],
  ['GET', '/api/logs', superusersOnly(listLogs)],
  ['DELETE', '/api/logs', notServed],
  ['GET', '/api/logs/stats', superusersOnly(logStats)],
  ['GET', '/api/logs/:id', superusersOnly(viewLog)],
  ['GET', '/api/crons', superusersOnly(listCrons)],
  ['POST', '/api/crons/:id', superusersOnly(startCron)],
  ['GET', '/api/backups', superusersOnly(backupList)],
  ['POST', '/api/backups', superusersOnly(makeBackup)],
  ['POST', '/api/backups/upload', superusersOnly(uploadBackup)],
  ['GET', '/api/backups/:key', downloadBackup],
  ['DELETE', '/api/backups/:key', superusersOnly(removeBackup)],
  ['POST', '/api/backups/:key/restore', superusersOnly(putBackup)],
  ['POST', '/api/sql', notServed],
]

/** The route of a request. Its parameters are decoded. */
export type Match = { route?: Route; params: Record<string, string> }

/** Returns the route of a method and a raw path, and the decoded parameters of the path. Ignores a trailing slash. */
export function routeOf(method: string, path: string): Match {
  const plain = path.replace(ENCODED_ACTION, decodedAction)
  for (const { pattern, names, routes } of PATHS) {
    const found = pattern.exec(plain)
    if (!found) continue
    const params = Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1])]))
    return { route: routes.find(([its]) => its === method || its === '*'), params }
  }
  return { params: {} }
}

// As in PocketBase, `auth%2Drefresh` is `auth-refresh`. Other fixed segments must be plain.
const ENCODED_ACTION = /(?<=^\/api\/collections\/[^/]+\/)[^/]*%[^/]*$/
const decodedAction = (part: string) => (/^[a-z]+(-[a-z0-9]+)+$/.test(decoded(part)) ? decoded(part) : part)

const PATHS = [...new Set(ROUTES.map(([, path]) => path))].map(path => ({
  pattern: new RegExp(`^${path.replace('.', '\\.').replace(/:\w+/g, '([^/]+)').replace('/*', '(?:/.*)?')}/?$`),
  names: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  routes: ROUTES.filter(([, its]) => its === path),
}))

function decoded(part = ''): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
