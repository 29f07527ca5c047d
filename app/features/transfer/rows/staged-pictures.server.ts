import type { PoolClient } from 'pg'
import type { PicturePlace, StoredPicture } from '~/platform/images/images.server'
import type { FileCollection } from '~/platform/storage/file-url'
import type { RowTable } from './row-table'
import { createStage, fillStage, run } from './stage.server'

/** The position of the photo of a kit's legend. */
export const LEGEND_POSITION = 1

/** A stored photo, the row that gets it, and its position among the row's photos, from 0. */
export type StagedPicture = StoredPicture & { collection: FileCollection; record: string; position: number }

export const placesOf = (photos: StagedPicture[]): PicturePlace[] =>
  photos.map(({ collection, record, image }) => ({ collection, recordId: record, fileName: image }))

const PICTURES: RowTable = {
  name: 'pictures',
  columns: {
    collection: 'text',
    record: 'text',
    position: 'int',
    image: 'text',
    imageWidth: 'int',
    imageHeight: 'int',
    imagePreview: 'text',
  },
}

/** Creates and fills the table of stored photos that `firstPicture` and `pictureColumns` read. */
export async function stagePictures(
  client: PoolClient,
  pictures: StagedPicture[],
  options: { dropOnCommit: boolean },
): Promise<void> {
  await createStage(client, PICTURES, options)
  await fillStage(client, PICTURES, pictures)
  await run(client, 'create index on staged_pictures (record, collection)')
}

/** Returns SQL that joins the first photo `p` of each staged row, and that of a kit's legend as `l`. */
export function firstPicture({ name, picture, legend }: RowTable): string {
  if (!picture) return ''
  const joined = (alias: string, position: number) =>
    `left join staged_pictures ${alias} on ${alias}.record = s.target and ${alias}.collection = '${name}' and ${alias}.position = ${position}`
  return legend ? `${joined('p', 0)} ${joined('l', LEGEND_POSITION)}` : joined('p', 0)
}

/** Returns SQL for the values of a row's photo columns, by column. */
export function pictureColumns({ name, picture, morePhotos, legend }: RowTable): Record<string, string> {
  if (!picture) return {}
  const image = { [picture]: `coalesce(p.image, '')` }
  if (picture === 'avatar') return image
  const first = {
    ...image,
    image_width: `p."imageWidth"`,
    image_height: `p."imageHeight"`,
    image_preview: `coalesce(p."imagePreview", '')`,
  }
  if (legend) {
    const chart = { legend_image_width: `l."imageWidth"`, legend_image_height: `l."imageHeight"` }
    return { ...first, legend_image: `coalesce(l.image, '')`, ...chart }
  }
  if (!morePhotos) return first
  const photo = `jsonb_build_object('image', o.image, 'imageWidth', o."imageWidth", 'imageHeight', o."imageHeight",
    'imagePreview', o."imagePreview")`
  const others = `(select coalesce(jsonb_agg(${photo} order by o.position), '[]') from staged_pictures o
    where o.record = s.target and o.collection = '${name}' and o.position > 0)`
  return { ...first, more_photos: others }
}
