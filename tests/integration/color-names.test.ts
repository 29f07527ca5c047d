import { beforeEach, expect, it } from 'vitest'
import { addColorName, ownColorNames, setColorName } from '~/features/collection/colors/color-names.server'
import { colorList } from '~/features/collection/drills/color-list.server'
import { putDrills } from '~/features/collection/drills/drills.server'
import { saveLegend } from '~/features/collection/legends/legends.server'
import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { action, loader } from '~/routes/colors/names/name'
import { archived, restored } from '../factories/archives'
import { errorsOf, send, valuesOf } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

let actor: Actor
let user: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

type Family = Parameters<typeof colorList>[1]['family']

const listed = async (search = '', family: Family = '') => (await colorList(actor, { search, family })).colors
const codesOf = async (search: string, family: Family = '') => (await listed(search, family)).map(({ code }) => code)

it('every code of the table, the drawer and the legends is listed once, with words, amounts and kits', async () => {
  const drill = { palette: 'dmc', finish: '', place: 'Box 2', swatch: '' } as const
  await putDrills(
    actor,
    [
      { ...drill, code: '0310', shape: 'square', amount: 'plenty' },
      { ...drill, code: '310', shape: 'round', amount: '120', finish: 'glow' },
      { ...drill, code: '666', shape: 'square', amount: '0' },
      { ...drill, code: 'Q7', shape: 'square', amount: 'some', palette: 'other' },
    ],
    { title: 'Added', merge: 'raise' },
  )
  const line = { symbol: '', count: null, ranShort: false }
  for (const title of ['Wave', 'Hare']) {
    const { id } = await makeProject(actor, { title })
    await saveLegend(
      actor,
      id,
      [
        { ...line, code: '310' },
        { ...line, code: '310' },
        { ...line, code: 'Z743' },
      ],
      '',
    )
  }
  await setColorName(actor, '310', 'night sky')
  const colors = await listed()
  expect(colors).toHaveLength(491)
  expect(colors.filter(({ amounts, kits }) => amounts || kits)).toEqual([
    {
      ...{ code: '310', hex: '#000000', name: 'black', own: 'night sky', kits: 2, isHere: true },
      amounts: 'Plenty, square\u00a0· 120, round, glow in the dark',
    },
    { code: '666', hex: '#E31D42', name: 'vivid red', own: '', amounts: 'None, square', isHere: false, kits: 0 },
    { code: 'Q7', hex: '', name: '', own: '', amounts: 'Some, square', isHere: true, kits: 0 },
    { code: 'Z743', hex: '', name: '', own: '', amounts: '', isHere: false, kits: 2 },
  ])
})

it('a color is found by its number in any spelling, its words in any order, and the own words', async () => {
  await setColorName(actor, '823', 'Night sky, Zoë')
  expect(await codesOf('blanc')).toContain('White')
  expect(await codesOf('0310')).toEqual(['310'])
  expect(await codesOf('zoe NIGHT')).toEqual(['823'])
  const lightBlues = await listed('blue light')
  expect(lightBlues.length).toBeGreaterThan(5)
  expect(lightBlues.every(({ name }) => /light .*blue/.test(name))).toBe(true)
  expect(await codesOf('light', 'white')).toEqual([])
  expect(await codesOf('', 'white')).toEqual(['B5200', 'White', '3865', '3866'])
  const { families, total } = await colorList(actor, { search: 'night', family: '' })
  expect([families, total]).toEqual([[{ name: 'blue', count: 1 }], 1])
})

const submit = (text: string, code = '310', who = user) =>
  send(who, action, `/colors/name?code=${code}&family=blue`, { words: text })

it('words are saved, changed and removed by one form, for each user and color once', async () => {
  expect((await submit(' outlines ', '0310')).location).toBe('/colors?family=blue')
  await submit('ink')
  expect(await ownColorNames(actor)).toEqual({ '310': 'ink' })
  const stranger = await makeUser()
  expect(await ownColorNames(stranger.actor)).toEqual({})
  await submit('', '310', stranger.user)
  expect(await ownColorNames(actor)).toEqual({ '310': 'ink' })
  await submit('')
  expect(await ownColorNames(actor)).toEqual({})
})

it('words that are too long or too many are refused with what was typed, and a code that cannot be is not found', async () => {
  const long = await submit('x'.repeat(41))
  expect([long.status, errorsOf(long), valuesOf(long)]).toEqual([
    400,
    { words: ['Your words can be at most 40 characters long.'] },
    expect.objectContaining({ words: 'x'.repeat(41) }),
  ])
  await pool.query(
    `insert into color_words (id, "user", code, words, updated)
      select lpad(n::text, 15, 'color0000000000'), $1, 'N' || n, 'many', now() from generate_series(1, 1000) n`,
    [actor.userId],
  )
  expect(errorsOf(await submit('one more'))).toEqual({ words: ['At most 1,000 colors can have words of yours.'] })
  expect((await submit('changed', 'N7')).status).toBe(302)
  await expect(addColorName(actor, { code: '1', words: 'a' }, newId())).rejects.toThrow()
  for (const code of ['', 'x'.repeat(13)]) {
    const request = await signedInRequest(user, `/colors/name?code=${code}`)
    expect((await resultOf(() => loader(routeArgs(request)))).status).toBe(404)
  }
})

it('an archive has them; a merge keeps the words that are there, and a replacement takes those of the archive', async () => {
  await setColorName(actor, '310', 'ink')
  await setColorName(actor, '666', 'berries')
  const archive = await archived(actor)
  await setColorName(actor, '310', 'night')
  await setColorName(actor, '666', '')
  await setColorName(actor, '823', 'sea')
  await restored(actor, archive, 'merge')
  expect(await ownColorNames(actor)).toEqual({ '310': 'night', '666': 'berries', '823': 'sea' })
  await restored(actor, archive, 'replace')
  expect(await ownColorNames(actor)).toEqual({ '310': 'ink', '666': 'berries' })
  const other = (await makeUser()).actor
  await restored(other, archive, 'merge')
  expect(await ownColorNames(other)).toEqual({ '310': 'ink', '666': 'berries' })
})
