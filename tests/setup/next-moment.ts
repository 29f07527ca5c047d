import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until a new row gets a later time than the rows before it. The database keeps milliseconds, and a fast machine
 * writes several rows in one.
 */
export const nextMoment = () => pause(2)
