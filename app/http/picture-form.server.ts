import { type FieldErrors, InvalidError } from '~/platform/errors'
import { PICTURE_MAX_BYTES, PICTURE_REFUSALS, type Picture, readPicture } from '~/platform/images.server'
import { type FormReply, typedValues } from './form-reply.server'
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
}

/** Reads a form with one picture in its field `image`. */
export async function readPictureForm(request: Request): Promise<PictureForm> {
  const { form, files, errors } = await readForm(request, {
    files: { image: { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_REFUSALS.tooLarge } },
  })
  const { picture, refusal } = await accepted(files.image)
  return {
    form,
    picture,
    removePicture: !picture && form.has('removeImage'),
    errors: { ...errors, ...refusal },
    values: { ...typedValues(form), ...(picture && { image: files.image?.name ?? '' }) },
  }
}

async function accepted(file: UploadedFile | null): Promise<{ picture: Picture | null; refusal?: FieldErrors }> {
  if (!file) return { picture: null }
  try {
    return { picture: await readPicture(file.bytes, file.name) }
  } catch (error) {
    if (error instanceof InvalidError) return { picture: null, refusal: error.fields }
    throw error
  }
}
