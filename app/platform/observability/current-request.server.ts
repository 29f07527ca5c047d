import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from '../singleton'

type CurrentRequest = {
  id: string
  /** a browser on this machine sent it (`isLocalVisit`) */
  isLocal: boolean
  /** a write of it is saved, whatever fails later */
  hasCommitted?: boolean
}

const current = singleton('current request', () => new AsyncLocalStorage<CurrentRequest>())

/** Runs the handler of a request. Every line logged during the request has its ID. */
export const underRequest = (request: CurrentRequest, run: () => void): void => current.run(request, run)

/** Returns the ID of the current request; undefined outside of one, such as in a job. */
export const requestId = (): string | undefined => current.getStore()?.id

/** Returns whether a browser on this machine sent the current request; false outside of one. */
export const isLocalRequest = (): boolean => current.getStore()?.isLocal ?? false

/** Records that a write of the current request is saved. */
export function noteCommit(): void {
  const request = current.getStore()
  if (request) request.hasCommitted = true
}

/** Returns whether a write of the current request is saved. */
export const hasCommitted = (): boolean => current.getStore()?.hasCommitted ?? false
