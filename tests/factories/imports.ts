import { readFileSync } from 'node:fs'
import { exportCollection } from '~/features/transfer/import-export/export.server'
import { confirmImport } from '~/features/transfer/import-export/import-confirm.server'
import { chooseForImport, startImport } from '~/features/transfer/import-export/imports.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'

/** Reads a CSV fixture. */
export const csvFixture = (name: string) => readFileSync(`tests/fixtures/csv/${name}.csv`)

/** Imports a file through all three steps; `choices` are the fields of the check page. */
export async function importFile(
  actor: Actor,
  file: string | Uint8Array,
  choices: Record<string, string> = {},
): Promise<{ id: string }> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const { id } = await startImport(actor, { name: 'kits.csv', bytes })
  if (Object.keys(choices).length > 0) await chooseForImport(actor, id, choices)
  await confirmImport(actor, id)
  return { id }
}

/** Returns the complete export. */
export async function exported(actor: Actor): Promise<string> {
  let text = ''
  for await (const piece of exportCollection(actor)) text += piece
  return text
}

/** Returns the kits in order of creation, with the names of company, artist and tags. */
export async function kitsOf(actor: Actor) {
  const kits = await db.project.findMany({
    where: { userId: actor.userId },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    include: {
      company: { select: { name: true } },
      artist: { select: { name: true } },
      tags: { select: { tag: { select: { name: true } } }, orderBy: [{ created: 'asc' }, { id: 'asc' }] },
    },
  })
  return kits.map(kit => ({
    ...kit,
    company: kit.company?.name ?? '',
    artist: kit.artist?.name ?? '',
    tags: kit.tags.map(({ tag }) => tag.name),
  }))
}

const dayOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)

/** Returns the kits with amounts as numbers and days as text, and their notes. */
export async function importedKits(actor: Actor) {
  const kits = await kitsOf(actor)
  const notes = await db.progressNote.findMany({ where: { userId: actor.userId }, orderBy: [{ date: 'asc' }] })
  return kits.map(kit => ({
    ...Object.fromEntries(Object.entries(kit).map(([field, value]) => [field, plain(value)])),
    title: kit.title,
    hasPhoto: kit.image !== '',
    notes: notes
      .filter(note => note.projectId === kit.id)
      .map(note => ({
        date: dayOf(note.date),
        content: note.content,
        percent: plain(note.percent),
        minutes: note.minutes,
        photos: (note.image ? 1 : 0) + (note.morePhotos as unknown[]).length,
      })),
  }))
}

/** Amounts as numbers, days as text. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return dayOf(value)
  return typeof value === 'object' && value !== null && 'toNumber' in value ? Number(value) : value
}
