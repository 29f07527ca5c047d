import { expect, it, vi } from 'vitest'
import { log } from '~/platform/observability/log.server'
import { action, loader } from '~/routes/public/not-found'
import { formRequest, pageRequest, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'

it('returns 404 for an unknown path and logs it without the query string', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const result = await resultOf(() => loader(routeArgs(pageRequest('/nowhere/at/all?token=secret'))))
  const sent = await resultOf(() => action(routeArgs(formRequest('/wp-login.php', { log: 'admin' }))))
  expect([result.status, sent.status]).toEqual([404, 404])
  expect(warn.mock.calls).toEqual([
    [{ path: '/nowhere/at/all' }, 'unknown path'],
    [{ path: '/wp-login.php' }, 'unknown path'],
  ])
  warn.mockRestore()
})
