import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from '../singleton'

/** `isLocal`: a browser on this machine sent it (`isLocalVisit`). */
type CurrentRequest = { id: string; isLocal: boolean }

const current = singleton('current request', () => new AsyncLocalStorage<CurrentRequest>())

/** Runs the handler of a request. Every line logged during the request has its ID. */
export const underRequest = (request: CurrentRequest, run: () => void): void => current.run(request, run)

/** Returns the ID of the current request; undefined outside of one, such as in a job. */
export const requestId = (): string | undefined => current.getStore()?.id

/** Returns whether a browser on this machine sent the current request; false outside of one. */
export const isLocalRequest = (): boolean => current.getStore()?.isLocal ?? false
