import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cardChoice } from '~/features/collection/cards/card-choice'
import { kitCard } from '~/features/collection/cards/kit-card.server'
import { yearCard } from '~/features/collection/cards/year-card.server'
import { readPicture } from '~/platform/images/images.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import * as pictures from '../fixtures/pictures'

const photo = async (file = 'photo.jpg') => readPicture((await pictures.ACCEPTED[file]?.()) as Buffer, file)

it('draws', async () => {
  const { actor } = await makeUser()
  const { id } = await makeProject(actor, {
    title: 'Starry Night Over the Rhône',
    status: 'completed',
    company: 'Diamond Art Club',
    artist: 'Vincent van Gogh',
    width: 40,
    height: 50,
    dateStarted: '2026-01-01',
    dateCompleted: '2026-01-27',
    totalDiamonds: 31630,
  })
  for (const q of ['', 'shape=story'])
    writeFileSync(
      `/tmp/ex/kit-mosaic-${q}.png`,
      await (await kitCard(actor, id, cardChoice('kit', new URLSearchParams(q)), 'anna')).card.png(),
    )
  await makeNote(actor, id, { date: '2026-01-02', photos: [await photo()] } as never)
  await makeNote(actor, id, { date: '2026-01-26', photos: [await photo('photo.heic')] } as never)
  for (const q of [
    '',
    'shape=story',
    'chosen=1&show=title&show=first&show=days&show=diamonds&show=company&show=size&show=artist&show=name',
    'shape=story&chosen=1&show=title&show=first&show=days&show=diamonds&show=company&show=size&show=artist&show=name',
  ]) {
    const t = performance.now()
    const c = (await kitCard(actor, id, cardChoice('kit', new URLSearchParams(q)), 'anna')).card
    const png = await c.png()
    console.log(performance.now() - t, png.length)
    writeFileSync(`/tmp/ex/kit-${q.length}-${q.slice(0, 11)}.png`, png)
  }
  for (let i = 0; i < 7; i++) {
    await makeProject(actor, {
      title: `Kit ${i} of a long name that goes on and on and on until it ends`,
      status: 'completed',
      width: 30 + i,
      height: 40,
      dateStarted: '2026-02-01',
      dateCompleted: `2026-02-1${i}`,
      image: i % 2 ? await photo() : undefined,
    } as never)
    for (const q of ['', 'shape=story'])
      writeFileSync(
        `/tmp/ex/year-${i}-${q}.png`,
        await (await yearCard(actor, 2026, cardChoice('year', new URLSearchParams(q)), 'anna')).card.png(),
      )
  }
})
