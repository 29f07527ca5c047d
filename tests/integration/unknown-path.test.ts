import { expect, it, vi } from 'vitest'
import { log } from '~/platform/observability/log.server'
import { action, loader } from '~/routes/$'
import { answerOf, formRequest, pageRequest } from '../factories/requests'
import { routeArgs } from '../factories/route-args'

it('returns 404 for an unknown path and logs it without the query string', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const asked = await answerOf(() => loader(routeArgs(pageRequest('/nowhere/at/all?token=secret'))))
  const sent = await answerOf(() => action(routeArgs(formRequest('/wp-login.php', { log: 'admin' }))))
  expect([asked.status, sent.status]).toEqual([404, 404])
  expect(warn.mock.calls).toEqual([
    [{ path: '/nowhere/at/all' }, 'unknown path'],
    [{ path: '/wp-login.php' }, 'unknown path'],
  ])
  warn.mockRestore()
})
