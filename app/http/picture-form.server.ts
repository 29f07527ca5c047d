import type { Actor } from '~/platform/actor'
import { type FieldErrors, InvalidError, RateLimitedError, UnavailableError } from '~/platform/errors'
import { PICTURE_MAX_BYTES, PICTURE_REFUSALS, type Picture, readPicture } from '~/platform/images.server'
import { RefusedEditError } from '~/platform/later-changes'
import { countTry } from '~/platform/rate-limit.server'
import { badRequest, type FormReply, typedValues, unavailable } from './form-reply.server'
import { PHOTOS_MEGABYTES } from './upload-limits'
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

type PhotosForm = {
  form: FormData
  /** those that wait for the form, by their ids, and those that came in it */
  photos: (string | Picture)[]
  /** a sentence for each file that is not among them */
  leftOut: string[]
  /** what goes back into the fields; of good photos the names, to choose them again */
  values: FormReply['values']
  retryAfter?: number
}

/**
 * Reads a form with several photos in its field `photos`, and the ids of others that were sent ahead in `waiting`. Each is made ready as soon as it has come, so that not all of them lie in
 * memory as they were sent; one that cannot be kept takes nothing away from the others.
 */
export async function readPhotosForm(request: Request, actor: Actor): Promise<PhotosForm> {
  const photos: Picture[] = []
  const leftOut: string[] = []
  const names: string[] = []
  let sent = 0
  let retryAfter: number | undefined
  const { form } = await readForm(request, {
    maxBytes: PHOTOS_MEGABYTES * 1024 * 1024,
    each: {
      photos: {
        maxBytes: PICTURE_MAX_BYTES,
        async take(name, bytes) {
          sent++
          const one = await acceptedPhoto(name, bytes, actor)
          if (one.picture) {
            photos.push(one.picture)
            names.push(name)
          } else leftOut.push(`Photo ${sent}, “${shortened(name)}”: ${one.refusal}`)
          retryAfter ??= one.retryAfter
        },
      },
    },
  })
  const waiting = String(form.get('waiting') ?? '')
    .split(' ')
    .filter(Boolean)
  return { form, photos: [...waiting, ...photos], leftOut, values: { ...typedValues(form), photos: names }, retryAfter }
}

/** Returns the response to an invalid form with photos: its values, and what is wrong with the photos and the other fields. */
export const refusedPhotosForm = (sent: PhotosForm, refusal: Refusal = {}) =>
  refusedForm(sent, refusal, sent.leftOut.length > 0 ? { photos: sent.leftOut } : {})

/** What a saved form with photos is told with; what is missing of it stays to be read. */
export function photosToast(title: string, { photos, leftOut }: PhotosForm) {
  if (leftOut.length === 0) return { title }
  const count = photos.length + leftOut.length
  return {
    title: `${title} ${leftOut.length} of ${count} photos ${leftOut.length === 1 ? 'is' : 'are'} not in it.`,
    description: leftOut.join(' '),
    variant: 'warning' as const,
    duration: 60_000,
  }
}

async function acceptedPhoto(name: string, bytes: Buffer | 'too large', actor: Actor) {
  if (bytes === 'too large') return { picture: null, refusal: PICTURE_REFUSALS.tooLarge }
  const { picture, refusal, retryAfter } = await accepted({ name, bytes, declaredType: '' }, actor, false)
  return { picture, refusal: refusal?.image?.join(' '), retryAfter }
}

const shortened = (name: string) => (name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-15)}` : name)

/** Returns the response to an invalid form: its values, and what is wrong with the picture and the other fields. */
export const refusedPictureForm = (sent: PictureForm, refusal: Refusal = {}) => refusedForm(sent, refusal, sent.errors)

/** What is wrong with the fields beside the pictures. */
type Refusal = FieldErrors | InvalidError

function refusedForm(sent: Pick<PictureForm, 'values' | 'retryAfter'>, refusal: Refusal, pictures: FieldErrors) {
  const merged = refusal instanceof RefusedEditError ? refusal : null
  const fields = refusal instanceof InvalidError ? refusal.fields : refusal
  const reply = { values: { ...sent.values, ...merged?.values }, errors: { ...fields, ...pictures } }
  if (sent.retryAfter) return badRequest(reply, 429, { 'Retry-After': String(sent.retryAfter) })
  return badRequest(reply, merged?.isConflict ? 409 : 400)
}

/**
 * The answer to a form whose pictures could not be kept, in `field`: nothing was saved, and what was typed comes back. Whatever else went
 * wrong is thrown on.
 */
export function unkeptForm({ values }: Pick<PictureForm, 'values'>, field: 'image' | 'photos', error: unknown) {
  if (!(error instanceof UnavailableError)) throw error
  return unavailable({ values, errors: { [field]: [error.message] } })
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
