import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from './singleton'

const current = singleton('request id', () => new AsyncLocalStorage<string>())

/** Runs the answering of a request under its id: every line that is logged meanwhile carries it. */
export const underRequestId = (id: string, run: () => void): void => current.run(id, run)

/** The id of the request that is being answered; undefined outside of one, as in a job. */
export const requestId = (): string | undefined => current.getStore()
