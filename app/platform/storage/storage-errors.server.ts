import { UnavailableError } from '../errors'
import { i18n } from '../messages'
import { log } from '../observability/log.server'
import type { Storage } from './storage-driver'

const NO_ROOM = /*i18n*/ 'The server has no space left for files, so nothing was saved. Please try again later.'
const NOT_STORED =
  /*i18n*/ 'Files cannot be stored at the moment, so nothing was saved. Please try again in a few minutes.'
const NOT_READ = /*i18n*/ 'Files cannot be read at the moment. Please try again in a few minutes.'

/** Wraps a storage: a full disk or an unreachable store throws UnavailableError with a message for the user. */
export function withStorageErrors(storage: Storage): Storage {
  const { put, putStream, get, head, delete: remove, list } = storage
  return {
    ...storage,
    put: (...given) => put(...given).catch(withMessage(NOT_STORED)),
    putStream: (...given) => putStream(...given).catch(withMessage(NOT_STORED)),
    get: (...given) => get(...given).catch(withMessage(NOT_READ)),
    head: (...given) => head(...given).catch(withMessage(NOT_READ)),
    delete: (...given) => remove(...given).catch(withMessage(NOT_STORED)),
    async *list(prefix) {
      try {
        yield* list(prefix)
      } catch (error) {
        withMessage(NOT_READ)(error)
      }
    },
  }
}

const withMessage = (message: string) => (error: unknown) => {
  if (!isStorageError(error)) throw error
  log.error({ err: error }, 'Storage failed')
  throw new UnavailableError(i18n.t(isFull(error) ? NO_ROOM : message), { cause: error })
}

type StorageFailure = { code?: unknown; name?: unknown; $metadata?: unknown }

// A system error (ENOSPC, ECONNREFUSED …), or an error of the S3 library.
const isStorageError = (error: unknown): error is StorageFailure => {
  const { code, name, $metadata } = (error ?? {}) as StorageFailure
  return /^E[A-Z]{2,}$/.test(String(code)) || name === 'TimeoutError' || $metadata !== undefined
}

const isFull = ({ code, name }: StorageFailure) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(code)) || /InsufficientStorage|QuotaExceeded/.test(String(name))
