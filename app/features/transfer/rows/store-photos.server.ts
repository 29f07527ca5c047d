import type { Actor } from '~/platform/actor'
import { limitConcurrency } from '~/platform/concurrency-limit'
import { derivedId } from '~/platform/db/ids.server'
import {
  type Picture,
  type PicturePlace,
  pictureFile,
  type StoredPicture,
  storePicture,
} from '~/platform/images/images.server'
import { contentTypeOf } from '~/platform/images/picture-name.server'

const PHOTOS_AT_ONCE = 3

/**
 * Runs `work` for each photo, three concurrently. After a failure, no other starts.
 * @throws the first error of `work`, after all have ended
 */
export async function eachPhoto<Photo>(photos: Photo[], work: (photo: Photo) => Promise<void>): Promise<void> {
  const inTurn = limitConcurrency(PHOTOS_AT_ONCE)
  let failed = false
  const works = photos.map(photo =>
    inTurn(async () => {
      if (failed) return
      try {
        await work(photo)
      } catch (error) {
        failed = true
        throw error
      }
    }),
  )
  const [broken] = (await Promise.allSettled(works)).filter(result => result.status === 'rejected')
  if (broken) throw broken.reason
}

/**
 * Stores a photo under the first of `names` that fits its type and is free, otherwise under a new name. Keeping the
 * name keeps the photo's old URL valid, and makes an archive of the restored collection equal.
 */
export async function storePhoto(
  { collection, recordId }: Omit<PicturePlace, 'fileName'>,
  picture: Picture,
  names: string[],
): Promise<StoredPicture> {
  for (const fileName of names) {
    if (!STORED_NAME.test(fileName) || contentTypeOf(fileName) !== picture.full.contentType) continue
    if (await pictureFile({ collection, recordId, fileName }).head()) continue
    picture.fileName = fileName
    break
  }
  return storePicture(collection, recordId, picture)
}

const STORED_NAME = /^([A-Za-z0-9_-]{1,200})_[a-z0-9]{10}(\.[A-Za-z0-9]{1,5})$/

/**
 * Returns the name of a restored photo whose own name is taken. It is derived, so that a second restore recognizes the
 * photo. Empty if the app does not use such names.
 */
export function alternativeName(actor: Actor, record: string, name: string): string {
  const [, base, ending] = STORED_NAME.exec(name) ?? []
  return base ? `${base}_${derivedId(actor.userId, record, name).slice(0, 10)}${ending}` : ''
}
