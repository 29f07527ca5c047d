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
