import { UnavailableError } from '../errors'
import { log } from '../observability/log.server'
import type { Storage } from './storage.server'

const NO_ROOM = 'The server has no space left for files, so nothing was saved. Please try again later.'
const NOT_KEPT = 'Files cannot be stored at the moment, so nothing was saved. Please try again in a few minutes.'
const NOT_READ = 'Files cannot be read at the moment. Please try again in a few minutes.'

/** Wraps a storage: a full disk or an unreachable store throws UnavailableError with a message for the user. */
export function withStorageErrors(storage: Storage): Storage {
  const { put, putStream, get, head, delete: remove, list } = storage
  return {
    ...storage,
    put: (...given) => put(...given).catch(inWords(NOT_KEPT)),
    putStream: (...given) => putStream(...given).catch(inWords(NOT_KEPT)),
    get: (...given) => get(...given).catch(inWords(NOT_READ)),
    head: (...given) => head(...given).catch(inWords(NOT_READ)),
    delete: (...given) => remove(...given).catch(inWords(NOT_KEPT)),
    async *list(prefix) {
      try {
        yield* list(prefix)
      } catch (error) {
        inWords(NOT_READ)(error)
      }
    },
  }
}

const inWords = (sentence: string) => (error: unknown) => {
  if (!isTrouble(error)) throw error
  log.error({ err: error }, 'Storage failed')
  throw new UnavailableError(isFull(error) ? NO_ROOM : sentence, { cause: error })
}

type Trouble = { code?: unknown; name?: unknown; $metadata?: unknown }

// A system error (ENOSPC, ECONNREFUSED …), or an error of the S3 library.
const isTrouble = (error: unknown): error is Trouble => {
  const { code, name, $metadata } = (error ?? {}) as Trouble
  return /^E[A-Z]{2,}$/.test(String(code)) || name === 'TimeoutError' || $metadata !== undefined
}

const isFull = ({ code, name }: Trouble) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(code)) || /InsufficientStorage|QuotaExceeded/.test(String(name))
