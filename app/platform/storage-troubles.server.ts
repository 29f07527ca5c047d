import { UnavailableError } from './errors'
import { log } from './log.server'
import type { Storage } from './storage.server'

const NO_ROOM = 'There is no room left for files on the server, so nothing was saved. Please try again later.'
const NOT_KEPT = 'Files cannot be kept at the moment, so nothing was saved. Please try again in a few minutes.'
const NOT_READ = 'Files cannot be read at the moment. Please try again in a few minutes.'

/** The same storage; when its disk is full or its store does not answer, that is an UnavailableError in words for people. */
export function tellingTroubles(storage: Storage): Storage {
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
  log.error({ err: error }, 'The storage does not do what it should')
  throw new UnavailableError(isFull(error) ? NO_ROOM : sentence, { cause: error })
}

type Trouble = { code?: unknown; name?: unknown; $metadata?: unknown }

// Of the system (ENOSPC, ECONNREFUSED …), or what the library of the store throws.
const isTrouble = (error: unknown): error is Trouble => {
  const { code, name, $metadata } = (error ?? {}) as Trouble
  return /^E[A-Z]{2,}$/.test(String(code)) || name === 'TimeoutError' || $metadata !== undefined
}

const isFull = ({ code, name }: Trouble) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(code)) || /InsufficientStorage|QuotaExceeded/.test(String(name))
