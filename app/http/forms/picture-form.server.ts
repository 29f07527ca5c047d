import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE } from '~/components/forms/photo-limits'
import { typedValues } from '~/components/forms/typed-values'
import type { Actor } from '~/platform/actor'
import { RejectedEditError } from '~/platform/changes/merge-edits'
import { outcomeOf } from '~/platform/error-outcome.server'
import { type FieldErrors, InvalidError, RateLimitedError, UnavailableError } from '~/platform/errors'
import { type Picture, readPicture, rejectSlowPictures } from '~/platform/images/images.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import { countTrialPhoto } from '~/platform/trial.server'
import { badRequest, type FormReply, unavailable } from './form-reply.server'
import { PHOTOS_MEGABYTES } from './upload-limits'
import { readForm, type UploadedFile } from './uploads.server'

type PictureForm = {
  form: FormData
  picture: Picture | null
  /** whether the box under the current photo was checked, and no new photo was sent */
  removePicture: boolean
  /** errors of the photo only; the feature validates the other fields */
  errors: FieldErrors
  /** the values to show again; for a valid photo, the file name to choose again */
  values: FormReply['values']
  /** seconds until more photos are accepted, if there were too many */
  retryAfter?: number
}

/**
 * Reads a form with one photo in its field `image`. With `square`, stores only the middle of the photo. Processing
 * photos is expensive, so each counts against a rate limit.
 */
export async function readPictureForm(
  request: Request,
  actor: Actor,
  { square = false, limit = 'upload:person' }: { square?: boolean; limit?: UploadLimit } = {},
): Promise<PictureForm> {
  const { form, files, errors } = await readForm(request, {
    files: { image: { maxBytes: PHOTO_MAX_BYTES, tooLarge: i18n.t(PHOTO_TOO_LARGE) } },
  })
  const { picture, rejection, retryAfter } = await accepted(files.image, actor, { square, limit })
  return {
    form,
    picture,
    removePicture: !picture && form.has('removeImage'),
    errors: { ...errors, ...rejection },
    values: { ...typedValues(form), ...(picture && { image: files.image?.name ?? '' }) },
    retryAfter,
  }
}

type PhotosForm = {
  form: FormData
  /** the IDs of photos uploaded before, then the photos in the form */
  photos: (string | Picture)[]
  /** a message for each file that was not accepted */
  leftOut: string[]
  /** the values to show again; for valid photos, the file names to choose again */
  values: FormReply['values']
  retryAfter?: number
}

/**
 * Reads a form with photos in its field `photos`, and with the IDs of uploaded photos in `waiting`.
 */
export async function readPhotosForm(request: Request, actor: Actor): Promise<PhotosForm> {
  const pictures: Picture[] = []
  const names: string[] = []
  const { form, leftOut, retryAfter } = await keepEachPhoto(request, actor, async (name, picture) => {
    pictures.push(picture)
    names.push(name)
  })
  const waiting = String(form.get('waiting') ?? '')
    .split(' ')
    .filter(Boolean)
  const values = { ...typedValues(form), photos: names }
  return { form, photos: [...waiting, ...pictures], leftOut, values, retryAfter }
}

/** Returns the response to an invalid form with photos: its values, and what is wrong with the photos and the other fields. */
export const rejectedPhotosForm = (sent: PhotosForm, rejection: Rejection = {}) =>
  rejectedForm(sent, rejection, sent.leftOut.length > 0 ? { photos: sent.leftOut } : {})

/** Returns the toast for a saved form with photos. If files were left out, it stays until dismissed. */
export function photosToast(title: string, { photos, leftOut }: PhotosForm) {
  if (leftOut.length === 0) return { title }
  const count = photos.length + leftOut.length
  return {
    title: `${title} ${i18n.t(
      '{missing, plural, one {# of {count} photos is missing.} other {# of {count} photos are missing.}}',
      { missing: leftOut.length, count },
    )}`,
    description: leftOut.join(' '),
    variant: 'warning' as const,
    duration: 60_000,
  }
}

/**
 * Reads a form with photos in its field `photos`. Processes each as it arrives and gives it to `keep`, so that memory
 * holds only one original. A rejected photo does not affect the others. Returns how many were kept, and a message for
 * each other file.
 */
export async function keepEachPhoto(
  request: Request,
  actor: Actor,
  keep: (name: string, picture: Picture) => Promise<void>,
  limit?: UploadLimit,
): Promise<{ form: FormData; stored: number; leftOut: string[]; retryAfter?: number }> {
  const leftOut: string[] = []
  let sent = 0
  let stored = 0
  let retryAfter: number | undefined
  const { form } = await readForm(request, {
    maxBytes: PHOTOS_MEGABYTES * 1024 * 1024,
    each: {
      photos: {
        maxBytes: PHOTO_MAX_BYTES,
        async take(name, bytes) {
          sent++
          const { picture, ...one } = await acceptedPhoto(name, bytes, actor, limit)
          retryAfter ??= one.retryAfter
          const rejection = picture ? await rejectionOf(() => keep(name, picture)) : one.rejection
          if (rejection)
            leftOut.push(
              i18n.t('Photo {number}, “{name}”: {rejection}', { number: sent, name: shortened(name), rejection }),
            )
          else stored++
        },
      },
    },
  })
  return { form, stored, leftOut, retryAfter }
}

async function rejectionOf(keep: () => Promise<void>): Promise<string | undefined> {
  try {
    await keep()
  } catch (error) {
    if (error instanceof InvalidError || error instanceof UnavailableError) return error.message
    throw error
  }
}

/** Responds to a script that uploads one photo at a time, with JSON. `keep` returns the ID of what it stored. */
export async function photoResponse(
  request: Request,
  actor: Actor,
  keep: (form: FormData, picture: Picture, name: string) => Promise<string>,
  limit?: UploadLimit,
): Promise<Response> {
  const { form, picture, values, errors, retryAfter } = await readPictureForm(request, actor, { limit })
  const wait = retryAfter ? { 'Retry-After': String(retryAfter) } : undefined
  if (!picture) return rejectedPhoto(retryAfter ? 429 : 400, errors.image?.join(' ') ?? i18n.t('Choose a photo.'), wait)
  try {
    return Response.json({ id: await keep(form, picture, String(values.image ?? '')) })
  } catch (error) {
    const outcome = outcomeOf(error)
    if (!outcome) throw error
    return rejectedPhoto(outcome.status, outcome.message, outcome.headers)
  }
}

const rejectedPhoto = (status: number, message: string, headers?: HeadersInit) =>
  Response.json({ message }, { status, headers })

async function acceptedPhoto(name: string, bytes: Buffer | 'too large', actor: Actor, limit?: UploadLimit) {
  if (bytes === 'too large') return { picture: null, rejection: i18n.t(PHOTO_TOO_LARGE) }
  const { picture, rejection, retryAfter } = await accepted({ name, bytes, declaredType: '' }, actor, { limit })
  return { picture, rejection: rejection?.image?.join(' '), retryAfter }
}

const shortened = (name: string) => (name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-15)}` : name)

/** Returns the response to an invalid form: its values, and what is wrong with the picture and the other fields. */
export const rejectedPictureForm = (sent: PictureForm, rejection: Rejection = {}) =>
  rejectedForm(sent, rejection, sent.errors)

type Rejection = FieldErrors | InvalidError

function rejectedForm(sent: Pick<PictureForm, 'values' | 'retryAfter'>, rejection: Rejection, pictures: FieldErrors) {
  const merged = rejection instanceof RejectedEditError ? rejection : null
  const fields = rejection instanceof InvalidError ? rejection.fields : rejection
  const reply = { values: { ...sent.values, ...merged?.values }, errors: { ...fields, ...pictures } }
  if (sent.retryAfter) return badRequest(reply, 429, { 'Retry-After': String(sent.retryAfter) })
  return badRequest(reply, merged?.isConflict ? 409 : 400)
}

/**
 * Returns the response if the photos could not be stored, with the message in `field` and the typed values. Rethrows
 * any other error.
 */
export function unstoredPhotos({ values }: Pick<PictureForm, 'values'>, field: 'image' | 'photos', error: unknown) {
  if (!(error instanceof UnavailableError)) throw error
  return unavailable({ values, errors: { [field]: [error.message] } })
}

type Accepted = { picture: Picture | null; rejection?: FieldErrors; retryAfter?: number }

type UploadLimit = 'upload:person' | 'bulk-upload:person'
type How = { square?: boolean; limit?: UploadLimit }

async function accepted(
  file: UploadedFile | null,
  actor: Actor,
  { square = false, limit = 'upload:person' }: How,
): Promise<Accepted> {
  if (!file) return { picture: null }
  try {
    await countTry(limit, actor.userId)
    rejectSlowPictures(actor.userId)
    await countTrialPhoto(actor)
    const options = { square, maxBytes: PHOTO_MAX_BYTES, owner: actor.userId }
    return { picture: await readPicture(file.bytes, file.name, options) }
  } catch (error) {
    if (error instanceof InvalidError) return { picture: null, rejection: error.fields }
    if (error instanceof RateLimitedError) {
      return { picture: null, rejection: { image: [error.message] }, retryAfter: error.retryAfter }
    }
    throw error
  }
}
