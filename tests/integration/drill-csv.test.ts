import { beforeEach, describe, expect, it } from 'vitest'
import { wholeDrawer } from '~/features/collection/drills/drawer.server'
import type { DrillInput } from '~/features/collection/drills/drill.schema'
import { MAX_DRILLS } from '~/features/collection/drills/drill-terms'
import { putDrills } from '~/features/collection/drills/drills.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { action } from '~/routes/colors/drills/csv'
import { loader as download } from '~/routes/colors/drills/csv-file'
import { action as undo } from '~/routes/colors/undo'
import { fileOf, send } from '../factories/forms'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

let actor: Actor
let user: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

const drill = (code: string, more: Partial<DrillInput> = {}): DrillInput => ({
  ...{ palette: 'dmc', code, shape: 'square', finish: '', amount: 'some', place: '', swatch: '' },
  ...more,
})
const reading = (text: string | Buffer) =>
  send(user, action, '/drills/csv', { file: fileOf(text, 'drawer.csv', 'text/csv') })
const put = (drills: DrillInput[]) => putDrills(actor, drills, { title: 'Added', merge: 'raise' })

async function exported(who = user): Promise<string> {
  const request = await signedInRequest(who, '/drills.csv')
  return ((await download(routeArgs(request))) as Response).text()
}

describe('the drawer as CSV', () => {
  const odd = [
    drill('05', { amount: '1250', place: 'Box 2, "left"' }),
    drill('05', { shape: 'round', finish: 'fairy_dust', amount: 'plenty', swatch: '#112233' }),
    drill('310', { amount: '0', place: '=Box' }),
    drill('310', { finish: 'ab' }),
    drill('Z 743', { palette: 'other', place: "'tin'" }),
  ]

  it('comes back into an empty drawer as it was, and gives the same file', async () => {
    await put(odd)
    const file = await exported()
    expect(file.split('\n').slice(0, 2)).toEqual([
      'Code,Shape,Finish,Amount,Place,Numbers,Own color',
      '05,square,,1250,"Box 2, ""left""",DMC,',
    ])
    const hers = await wholeDrawer(actor)
    ;({ actor, user } = await makeUser())
    await reading(file)
    expect(await wholeDrawer(actor)).toEqual(hers)
    expect(await exported()).toBe(file)
  })

  it('read again doubles nothing and changes nothing', async () => {
    await put(odd)
    const file = await exported()
    const changes = await db.colorChange.count({ where: actor })
    expect((await reading(file)).status).toBe(302)
    expect(await exported()).toBe(file)
    expect(await db.colorChange.count({ where: actor })).toBe(changes)
  })

  it('of a spreadsheet without leading zeros finds its entries, and its amounts are undone from the toast', async () => {
    await put(odd)
    const before = await wholeDrawer(actor)
    await reading('Amount;Shape;DMC\r\n2.000;s;5\r\nplenty;Square;666\r\n')
    expect(await wholeDrawer(actor)).toMatchObject([
      { code: '05', shape: 'square', amount: '2000', place: 'Box 2, "left"' },
      { code: '05', shape: 'round', amount: 'plenty' },
      { code: '310' },
      { code: '310' },
      { code: '666', amount: 'plenty' },
      { code: 'Z 743' },
    ])
    const { id } = await db.colorChange.findFirstOrThrow({ where: actor, orderBy: { created: 'desc' } })
    await send(user, undo, '/colors/undo', { change: id })
    expect(await wholeDrawer(actor)).toEqual(before)
  })

  it('with wrong lines names each, stores nothing, and gives its text back to be corrected', async () => {
    const text = 'Code,Shape,Amount\n310,square,some\n,oval,lots\n"6\n66",square,5\n1234567890123,round,some\n'
    const result = await reading(text)
    expect(result).toMatchObject({
      status: 400,
      data: {
        text,
        messages: [
          'Line 3: Enter the code. Choose round or square. Enter some, plenty, or a number up to 9,999,999.',
          'Line 6: A code has at most 12 characters.',
        ],
      },
    })
    expect(await wholeDrawer(actor)).toEqual([])
    await send(user, action, '/drills/csv', { text: 'Code,Shape\r\n310,square\r\n' })
    expect((await wholeDrawer(actor)).map(({ code }) => code)).toEqual(['310'])
  })

  it.each([
    ['', 'Select a file first.'],
    ['Name,Amount\n310,some', 'Line 1: The first line must name the columns Code and Shape.'],
    ['Code,Shape\n', 'Line 2: There is no color below the header.'],
    ['Code,Shape\n"310,square', 'Line 2: A quote is not closed.'],
    [`Code,Shape\n${'310,square\n'.repeat(10_001)}`, 'Line 10000: This file has too many lines.'],
    ['x'.repeat(1024 * 1024 + 1), 'This file is larger than 1 MB.'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]), expect.stringMatching(/image/i)],
  ])('is refused', async (text, message) => {
    const { status, data } = await reading(text)
    expect(status).toBe(400)
    expect((data as { messages: string[] }).messages).toEqual([message])
  })

  it('with more colors than a drawer can have is refused', async () => {
    const lines = Array.from({ length: MAX_DRILLS + 1 }, (_, index) => `${index},round`)
    const { data } = await reading(`Code,Shape\n${lines.join('\n')}`)
    expect(data).toMatchObject({ messages: ['A drawer can have at most 5,000 entries.'] })
  })

  it('has only the entries of its user', async () => {
    await put(odd)
    const { user: stranger } = await makeUser()
    expect((await exported(stranger)).split('\n')).toHaveLength(2)
  })
})
