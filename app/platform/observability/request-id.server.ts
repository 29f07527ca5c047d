import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from '../singleton'

const current = singleton('request id', () => new AsyncLocalStorage<string>())

/** Runs the handler of a request. Every line logged during the request has its ID. */
export const underRequestId = (id: string, run: () => void): void => current.run(id, run)

/** Returns the ID of the current request; undefined outside of one, such as in a job. */
export const requestId = (): string | undefined => current.getStore()
