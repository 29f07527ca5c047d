import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Writes an archive of Organized Glitter: each kit has a note, and every second photo belongs to a note. */
export async function glitterArchive(size: { kits: number; photos: number; photo: Uint8Array }): Promise<Buffer> {
  const zip = new ZipFile()
  const bytes = Buffer.from(size.photo)
  const diamondProjects = Array.from({ length: size.kits }, (_, at) => {
    const [cover, image] = [2 * at, 2 * at + 1].map(number =>
      number < size.photos ? `photos/${number}.jpg` : undefined,
    )
    for (const path of [cover, image]) if (path) zip.addBuffer(bytes, path, { compress: false })
    return {
      ...{ oldId: `kit${at}`, title: `Kit number ${at}`, status: 'progress', company: `Company ${at % 50}` },
      ...{ artist: `Artist ${at % 200}`, width: 40, height: 50, totalDiamonds: 32_000, drillShape: 'square' },
      ...{ dateStarted: '2026-01-05', tags: [`tag ${at % 9}`], coverPhotoPath: cover },
      progressNotes: [{ oldId: `note${at}`, date: '2026-02-03', content: `Row ${at} is done.`, imagePath: image }],
    }
  })
  const manifest = { schemaVersion: 2, source: 'organized-glitter', diamondProjects }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
  zip.end()
  return buffer(zip.outputStream)
}
