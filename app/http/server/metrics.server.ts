import { timingSafeEqual } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import { env } from '~/platform/env.server'

type Metrics = { METRICS_TYPE: string; metricsText: () => Promise<string> }

/**
 * Serves Prometheus metrics to requests with METRICS_TOKEN; nothing if it is not set. 503 while the app is starting.
 */
export function metricsFor(metrics: () => Metrics | undefined) {
  const expected = Buffer.from(`Bearer ${env.METRICS_TOKEN}`)
  return async (req: Request, res: Response, next: NextFunction) => {
    if (!env.METRICS_TOKEN) return next()
    const given = Buffer.from(req.get('authorization') ?? '')
    const current = metrics()
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      res.set('WWW-Authenticate', 'Bearer').sendStatus(401)
    } else if (!current) {
      res.sendStatus(503)
    } else {
      res
        .set('Cache-Control', 'no-store')
        .type(current.METRICS_TYPE)
        .send(await current.metricsText())
    }
  }
}
