import { expect, onTestFinished, test } from 'vitest'
import { makeUser } from '../factories/users'
import { browserOf, JOB_POLL, ownSettings, startOwnApp } from '../setup/own-app'
import { startReceiver } from '../setup/pretend-receiver'
import { TEST_SECRET } from '../setup/test-app'

test('an app killed between a delivery and its record delivers again, in order, and loses nothing', async () => {
  const receiver = await startReceiver()
  onTestFinished(receiver.stop)
  const host = `localhost:${receiver.port}`
  const settings = { ...(await ownSettings()), SESSION_SECRET: TEST_SECRET, WEBHOOK_HOSTS: host }
  const app = await startOwnApp(settings)
  const { user } = await makeUser()
  const browser = await browserOf(user)
  const fields = { name: 'Receiver', format: 'json', url: `http://${host}/`, events: 'kit.created' }
  expect(await (await browser.send(`${app.url}/profile/webhooks`, fields)).text()).toContain('whsec_')
  const addKit = async (url: string, title: string) =>
    expect((await browser.send(`${url}/projects/new`, { title, status: 'stash', kitCategory: 'full' })).status).toBe(
      302,
    )
  const titles = () => receiver.received.map(({ body }) => JSON.parse(body).data.kit.title)

  await addKit(app.url, '1')
  await expect.poll(titles, { timeout: 10_000 }).toEqual(['1'])
  // The app gets no response, so that it cannot know that the event arrived.
  receiver.replies[host] = () => {}
  for (const title of ['2', '3', '4']) await addKit(app.url, title)
  await expect.poll(titles, { timeout: 10_000 }).toEqual(['1', '2'])
  await app.kill()
  delete receiver.replies[host]
  await startOwnApp(settings)
  await expect.poll(titles, JOB_POLL).toEqual(['1', '2', '2', '3', '4'])
  const [, first, again] = receiver.received
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})
