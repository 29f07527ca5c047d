import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliverWebhooks, testWebhook } from '~/features/account/webhooks/deliver-webhooks.server'
import { WebhookForm, type WebhookInput } from '~/features/account/webhooks/webhook.schema'
import { addWebhook, deleteWebhook, listWebhooks, turnOnWebhook } from '~/features/account/webhooks/webhooks.server'
import { createProject, updateProject } from '~/features/collection/projects/projects.server'
import { moveOneToTrash } from '~/features/collection/trash/move-to-trash.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { ForbiddenError, NotFoundError } from '~/platform/errors'
import { makeNote, makeProject, projectInput } from '../factories/projects'
import { makeUser } from '../factories/users'
import { CERTIFICATE } from '../fixtures/certificate'
import { pretendNetwork } from '../setup/pretend-network'
import { startReceiver } from '../setup/pretend-receiver'

const PUBLIC = '93.184.216.34'

let actor: Actor
let receiver: Awaited<ReturnType<typeof startReceiver>>
let network: ReturnType<typeof pretendNetwork>
let addresses: Record<string, (() => string[]) | undefined>

beforeEach(async () => {
  ;({ actor } = await makeUser())
  receiver = await startReceiver()
  addresses = {}
  const { port, securePort } = receiver
  const resolve = (name: string) => addresses[name]?.() ?? [PUBLIC]
  network = pretendNetwork({ port, securePort, resolve, ca: CERTIFICATE })
})
afterEach(async () => {
  receiver.stop()
  Object.assign(env, { WEBHOOKS: 'on', WEBHOOK_HOSTS: '' })
  await db.webhook.deleteMany()
})

const add = (url: string, more: Partial<WebhookInput> = {}, owner = actor) => {
  const events: WebhookInput['events'] = ['kit.created', 'kit.status_changed', 'note.created']
  return addWebhook(owner, { name: newId(), url, format: 'json', events, ...more })
}

const deliver = () => deliverWebhooks(undefined, network)

/** Lets the waiting events be tried again now. */
const comeDue = () => db.webhook.updateMany({ data: { due: new Date(0) } })

/** Returns the titles that a host received, in order. A repeated event is there once for each delivery. */
const titlesAt = (host: string) =>
  receiver.received.filter(request => request.host === host).map(({ body }) => JSON.parse(body).data.kit?.title)

const rowOf = (name: string) => db.webhook.findFirstOrThrow({ where: { ...actor, name } })

describe('an event', () => {
  it('is signed as Standard Webhooks says, and contains no price, note or place', async () => {
    const secret = await add('http://program.example/hook?key=1')
    const { id } = await makeProject(actor, {
      title: 'Owl “by night”',
      generalNotes: 'HIDDEN',
      place: 'HIDDEN',
      price: 87654.32,
      currency: 'EUR',
      wentTo: 'HIDDEN',
    })
    await updateProject(actor, id, { status: 'progress' })
    const note = await makeNote(actor, id, { content: 'HIDDEN', minutes: 45, percent: 12.5 })
    await deliver()

    const kit = { id, title: 'Owl “by night”', url: `${env.APP_URL}/projects/${id}` }
    const bodies = receiver.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers))
    expect(bodies).toEqual([
      { type: 'kit.created', timestamp: expect.any(String), data: { kit, status: 'stash' } },
      { type: 'kit.status_changed', timestamp: expect.any(String), data: { kit, from: 'stash', status: 'progress' } },
      {
        type: 'note.created',
        timestamp: expect.any(String),
        data: { kit, note: { id: note.id, date: '2026-11-15', placed: null, percent: 12.5, minutes: 45 } },
      },
    ])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    expect(receiver.received[0]?.path).toBe('/hook?key=1')
    const sent = JSON.stringify(receiver.received)
    expect(sent).not.toMatch(/HIDDEN|EUR|87654/)
    expect(() => new Webhook(secret).verify('{}', receiver.received[0]?.headers ?? {})).toThrow()
    await deliver()
    expect(receiver.received).toHaveLength(3)
  })

  it('stays below 20 kB with the longest title', async () => {
    await add('http://program.example/')
    await makeProject(actor, { title: '🦉'.repeat(100) })
    await deliver()
    expect(Buffer.byteLength(receiver.received[0]?.body ?? '')).toBeLessThan(20_000)
  })

  it('is a notification of ntfy: title, tags, priority and the link of the kit', async () => {
    await add('http://ntfy.example/my-topic', { format: 'ntfy', events: ['kit.status_changed'] })
    const { id } = await makeProject(actor, { title: 'Éléphant 🐘' })
    await updateProject(actor, id, { status: 'completed' })
    await deliver()
    expect(receiver.received).toMatchObject([{ path: '/my-topic', body: 'Éléphant 🐘' }])
    expect(receiver.received[0]?.headers).toMatchObject({
      title: `=?UTF-8?B?${Buffer.from('Completed').toString('base64')}?=`,
      tags: 'tada',
      priority: 'default',
      click: `${env.APP_URL}/projects/${id}`,
    })
    expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-signature')
  })

  it('is sent to the webhooks of its owner that want it, alone', async () => {
    const other = await makeUser()
    await add('http://others.example/', {}, other.actor)
    await add('http://notes.example/', { events: ['note.created'] })
    await makeProject(actor)
    await deliver()
    expect(receiver.received).toEqual([])
  })

  it('is none for what the trash brings back', async () => {
    await add('http://program.example/')
    const { id } = await makeProject(actor)
    await makeNote(actor, id)
    await deliver()
    const act = await inTransaction(tx => moveOneToTrash(tx, actor, 'project', id))
    await restoreFromTrash(actor, { act })
    await deliver()
    expect(receiver.received).toHaveLength(2)
  })

  it('of a transaction that is committed after a later one is not lost', async () => {
    await add('http://program.example/')
    await inTransaction(async tx => {
      await createProject(actor, projectInput({ title: 'First' }), {}, tx)
      await makeProject(actor, { title: 'Second' })
      await deliver()
      expect(titlesAt('program.example')).toEqual(['Second'])
    })
    await deliver()
    expect(titlesAt('program.example')).toEqual(['Second', 'First'])
  })
})

describe('a receiver', () => {
  it('that is slow, lies, redirects or breaks gets each event, in order; nothing else is contacted', async () => {
    const kits = ['Owl', 'Fox', 'Bee']
    const { actor: another } = await makeUser()
    addresses['private.example'] = () => ['10.0.0.7', '127.0.0.1', '::1']
    const turns = [[PUBLIC], ['192.168.1.1']]
    addresses['turning.example'] = () => turns.shift() ?? [PUBLIC]
    receiver.replies['slow.example'] = () => {}
    receiver.replies['hanging.example'] = response => void response.writeHead(200).write('{')
    receiver.replies['redirecting.example'] = response =>
      void response.writeHead(307, { Location: 'http://private.example/' }).end()
    receiver.replies['huge.example'] = response => {
      response.writeHead(500)
      while (response.write('x'.repeat(100_000)));
    }
    receiver.replies['killed.example'] = (_, request) => void request.socket.destroy()
    receiver.replies['turning.example'] = response => void response.writeHead(500).end()
    const names = ['slow', 'hanging', 'redirecting', 'huge', 'killed'].map(name => `${name}.example`)
    const others = ['turning.example', 'private.example', 'wrong-name.example']
    for (const host of names) await add(`http://${host}/`, { name: host })
    for (const host of others) {
      await add(host.startsWith('wrong') ? `https://${host}/` : `http://${host}/`, { name: host }, another)
    }
    for (const owner of [actor, another]) for (const title of kits) await makeProject(owner, { title })

    await deliver()
    const results = await db.webhook.findMany({ select: { name: true, result: true } })
    expect(Object.fromEntries(results.map(({ name, result }) => [name, result]))).toEqual({
      'slow.example': 'timeout',
      'hanging.example': 'delivered',
      'redirecting.example': '307',
      'huge.example': '500',
      'killed.example': 'unreachable',
      'turning.example': '500',
      'private.example': 'rejected',
      'wrong-name.example': 'certificate',
    })
    expect(titlesAt('slow.example')).toEqual(['Owl'])
    expect(titlesAt('hanging.example')).toEqual(kits)

    await comeDue()
    for (const host of ['slow', 'redirecting', 'huge', 'killed']) delete receiver.replies[`${host}.example`]
    delete receiver.replies['turning.example']
    await deliver()
    // Now its name leads to this network.
    expect(await db.webhook.findFirst({ where: { name: 'turning.example' } })).toMatchObject({ result: 'rejected' })
    await comeDue()
    await deliver()
    for (const host of ['slow.example', 'redirecting.example', 'huge.example', 'killed.example', 'turning.example']) {
      expect(titlesAt(host), host).toEqual(['Owl', ...kits])
    }
    expect([...titlesAt('private.example'), ...titlesAt('wrong-name.example')]).toEqual([])
    expect(new Set(network.seen.connected)).toEqual(new Set([`${PUBLIC}:80`, `${PUBLIC}:443`]))
  }, 60_000)

  it('is asked by one process at a time, once for each event', async () => {
    let active = 0
    let most = 0
    receiver.replies['program.example'] = response => {
      most = Math.max(most, ++active)
      setTimeout(() => {
        active--
        response.writeHead(204).end()
      }, 30)
    }
    await add('http://program.example/')
    const kits = ['1', '2', '3', '4', '5', '6']
    for (const title of kits) await makeProject(actor, { title })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(titlesAt('program.example')).toEqual(kits)
    expect(most).toBe(1)
  })

  it('fails six times in 24 hours before an event is dropped, and 20 times in a row before it is off', async () => {
    receiver.replies['program.example'] = response => void response.writeHead(503).end()
    await add('http://program.example/', { name: 'Program' })
    for (const title of ['1', '2', '3', '4', '5']) await makeProject(actor, { title })
    const waits: number[] = []
    for (;;) {
      await comeDue()
      const before = Date.now()
      await deliver()
      const { due, stopped } = await rowOf('Program')
      if (stopped) break
      waits.push(Math.round((due.getTime() - before) / 60_000))
    }
    // Minutes, 1440 in sum. The event after a dropped one follows immediately.
    const day = [1, 10, 60, 360, 1009]
    expect(waits).toEqual([...day, ...day, ...day, 1])
    const off = await rowOf('Program')
    expect(off).toMatchObject({ failures: 20, result: '503', stopped: expect.any(Date) })
    const titles = ['1', '2', '3'].flatMap(title => Array.from({ length: 6 }, () => title))
    expect(titlesAt('program.example')).toEqual([...titles, '4', '4'])

    // Off: nothing is recorded or sent, but a test is. On again, it begins with what happens then.
    delete receiver.replies['program.example']
    await makeProject(actor, { title: 'missed' })
    await comeDue()
    await deliver()
    expect(receiver.received).toHaveLength(20)
    expect(await testWebhook(actor, off.id, network)).toBe(true)
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} })
    expect(await listWebhooks(actor)).toMatchObject([{ isStopped: true, result: 'delivered', when: 'just now' }])
    await turnOnWebhook(actor, off.id)
    await makeProject(actor, { title: 'seen' })
    await deliver()
    expect(titlesAt('program.example').slice(21)).toEqual(['seen'])
  })

  it('that responds 410 is off immediately', async () => {
    receiver.replies['program.example'] = response => void response.writeHead(410).end()
    await add('http://program.example/')
    await makeProject(actor)
    await deliver()
    expect(await listWebhooks(actor)).toMatchObject([{ isStopped: true, result: '410' }])
  })
})

describe('an address', () => {
  it.each(['http://10.0.0.7/', 'http://[::1]/', 'http://program.example:8080/', 'http://user:secret@program.example/'])(
    '%s is refused',
    async url => {
      await expect(add(url)).rejects.toMatchObject({ fields: { url: [expect.stringContaining('not public')] } })
    },
  )

  it.each(['', 'program', 'ftp://program.example/', `https://program.example/${'x'.repeat(2048)}`])(
    '%j is none',
    url => {
      const sent = { name: 'Program', format: 'json', url, events: ['kit.created'] }
      expect(WebhookForm.safeParse(sent).error?.issues.map(({ path }) => path)).toEqual([['url']])
    },
  )

  it('in WEBHOOK_HOSTS may be private, with exactly this name and port', async () => {
    env.WEBHOOK_HOSTS = 'ntfy.lan:8080, 192.168.1.9:80'
    addresses['ntfy.lan'] = () => ['192.168.1.5']
    addresses['192.168.1.9'] = () => ['192.168.1.9']
    await expect(add('http://ntfy.lan:8081/topic')).rejects.toThrow('not public')
    await expect(add('http://192.168.1.9:8080/topic')).rejects.toThrow('not public')
    for (const url of ['http://ntfy.lan:8080/', 'http://192.168.1.9/', 'http://ntfy.lan/']) await add(url)
    await makeProject(actor)
    await deliver()
    expect(network.seen.connected.sort()).toEqual(['192.168.1.5:8080', '192.168.1.9:80'])
  })
})

describe('webhooks', () => {
  it('are at most five, also of concurrent requests', async () => {
    const added = await Promise.allSettled(Array.from({ length: 8 }, () => add('http://program.example/')))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await listWebhooks(actor)).toHaveLength(5)
  })

  it('are not for accounts that are being tried', async () => {
    await db.user.update({ where: { id: actor.userId }, data: { expires: new Date(Date.now() + 86_400_000) } })
    await expect(add('http://program.example/')).rejects.toThrow(ForbiddenError)
  })

  it('of others are not found', async () => {
    await add('http://program.example/', { name: 'Program' })
    const before = await rowOf('Program')
    const { actor: another } = await makeUser()
    expect(await listWebhooks(another)).toEqual([])
    for (const change of [deleteWebhook, turnOnWebhook, testWebhook]) {
      await expect(change(another, before.id)).rejects.toThrow(NotFoundError)
    }
    expect(await rowOf('Program')).toEqual(before)
  })

  it('store their secret encrypted, and are off if it cannot be decrypted', async () => {
    const secret = await add('http://program.example/', { name: 'Program' })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const stored = await rowOf('Program')
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
    await db.webhook.update({ where: { id: stored.id }, data: { secret: 'of another instance' } })
    await makeProject(actor)
    await deliver()
    expect(await listWebhooks(actor)).toMatchObject([{ isStopped: true, result: 'secret' }])
    expect(receiver.received).toEqual([])
  })

  it('send nothing with WEBHOOKS=off', async () => {
    await add('http://program.example/')
    await makeProject(actor)
    env.WEBHOOKS = 'off'
    await deliver()
    env.WEBHOOKS = 'on'
    await deliver()
    expect(network.seen.resolved).toEqual([])
  })
})
