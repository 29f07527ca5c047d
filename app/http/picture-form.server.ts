import type { Actor } from '~/platform/actor'
import { type FieldErrors, InvalidError, RateLimitedError } from '~/platform/errors'
import { PICTURE_MAX_BYTES, PICTURE_REFUSALS, type Picture, readPicture } from '~/platform/images.server'
import { countTry } from '~/platform/rate-limit.server'
import { badRequest, type FormReply, typedValues } from './form-reply.server'
import { readForm, type UploadedFile } from './uploads.server'

type PictureForm = {
  form: FormData
  picture: Picture | null
  /** the box under the picture there is now was ticked, and no other came in its place */
  removePicture: boolean
  /** what is wrong with the picture; everything else is the feature's to judge */
  errors: FieldErrors
  /** what goes back into the fields; for a picture that was good, the name to choose again */
  values: FormReply['values']
  /** seconds until pictures are taken again, when too many came */
  retryAfter?: number
}

/**
 * Reads a form with one picture in its field `image`; with `square`, its middle is all that is kept. Pictures are counted: making them
 * ready is work.
 */
export async function readPictureForm(
  request: Request,
  actor: Actor,
  { square = false }: { square?: boolean } = {},
): Promise<PictureForm> {
  const { form, files, errors } = await readForm(request, {
    files: { image: { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_REFUSALS.tooLarge } },
  })
  const { picture, refusal, retryAfter } = await accepted(files.image, actor, square)
  return {
    form,
    picture,
    removePicture: !picture && form.has('removeImage'),
    errors: { ...errors, ...refusal },
    values: { ...typedValues(form), ...(picture && { image: files.image?.name ?? '' }) },
    retryAfter,
  }
}

/** The answer to a form that cannot be taken: its values, and what is wrong with the picture and the other fields. */
export function refusedPictureForm({ values, errors, retryAfter }: PictureForm, others: FieldErrors = {}) {
  const reply = { values, errors: { ...others, ...errors } }
  return retryAfter ? badRequest(reply, 429, { 'Retry-After': String(retryAfter) }) : badRequest(reply)
}

type Accepted = { picture: Picture | null; refusal?: FieldErrors; retryAfter?: number }

async function accepted(file: UploadedFile | null, actor: Actor, square: boolean): Promise<Accepted> {
  if (!file) return { picture: null }
  try {
    await countTry('upload:person', actor.userId)
    return { picture: await readPicture(file.bytes, file.name, { square }) }
  } catch (error) {
    if (error instanceof InvalidError) return { picture: null, refusal: error.fields }
    if (error instanceof RateLimitedError) {
      return { picture: null, refusal: { image: [error.message] }, retryAfter: error.retryAfter }
    }
    throw error
  }
}
