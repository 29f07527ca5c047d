import { InvalidError } from '~/platform/errors'
import {
  PICTURE_ERRORS,
  PICTURE_MAX_BYTES,
  type Picture,
  readPicture,
  rejectSlowPictures,
} from '~/platform/images/images.server'
import type { ApiBody } from './body.server'
import { cast } from './casting'
import type { Collection, Requester, Write } from './collection.server'
import { type FieldProblem, FieldProblems } from './errors'
import type { Field } from './fields'

/**
 * Returns the photos of a body by field; null to remove the stored one.
 * @throws FieldProblems for a file that is too large or no photo
 */
export async function picturesOf(
  collection: Collection,
  { values, files }: ApiBody,
  requester: Requester,
): Promise<Write['pictures']> {
  const pictures: Write['pictures'] = {}
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind !== 'file') continue
    const sent = files[name]?.at(-1) ?? files[`${name}+`]?.at(-1) ?? files[`+${name}`]?.at(-1)
    if (sent) pictures[name] = await pictureOf(name, sent, field, requester)
    else if (name in values) {
      const stored = values[name]
      if (stored === null || stored === '' || (Array.isArray(stored) && stored.length === 0)) pictures[name] = null
    }
  }
  return pictures
}

async function pictureOf(name: string, file: File, { square }: Field, requester: Requester): Promise<Picture> {
  if (file.size > PICTURE_MAX_BYTES) throw new FieldProblems({ [name]: tooLarge(file.name) })
  try {
    const owner = requester.kind === 'guest' ? '' : requester.id
    rejectSlowPictures(owner)
    return await readPicture(new Uint8Array(await file.arrayBuffer()), file.name, { field: name, square, owner })
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    throw new FieldProblems({ [name]: { code: 'validation_invalid_mime_type', message: error.message } })
  }
}

const tooLarge = (file: string): FieldProblem => ({
  code: 'validation_file_size_limit',
  message: PICTURE_ERRORS.tooLarge,
  params: { file, maxSize: PICTURE_MAX_BYTES },
})

/**
 * Rejects a file name that is not the stored one, because a name without a file can only keep it.
 * @throws FieldProblems
 */
export function rejectForgedFiles(
  collection: Collection,
  values: Record<string, unknown>,
  stored: Record<string, unknown>,
) {
  for (const [name, field] of Object.entries(collection.fields)) {
    const named = field.kind === 'file' ? cast(field, values[name]) : ''
    if (named && named !== stored[name]) {
      const problem = {
        code: 'validation_invalid_file',
        message: `Invalid new files: [${named}].`,
        params: { invalidFiles: [named] },
      }
      throw new FieldProblems({ [name]: problem })
    }
  }
}
