import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { OneFileField } from '~/components/forms/one-file-field'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { PictureViewer } from '~/components/ui/picture-viewer'
import { colorToast } from '~/features/collection/colors/color-toast'
import { legendPage } from '~/features/collection/legends/legend-page.server'
import { setLegendImage } from '~/features/collection/legends/legends.server'
import { rowsOf } from '~/features/collection/legends/typed-rows'
import { legendPath, legendPhotoPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { readPictureForm, rejectedPictureForm, unstoredPhotos } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'
import { PhotoRows } from './photo-rows'
import './photo.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Photo of the legend of {title}', { title: data.title }))

export const loader = authed(async ({ actor, params }) => {
  const { id, title } = await getProject(actor, recordIdOf(params.projectId))
  const { colors, version, photo } = await legendPage(actor, id)
  return {
    ...{ id, title, version, saved: rowsOf(colors), draftKey: `${actor.userId} ${id} legend-photo` },
    photo: photo && {
      src: fileUrl('projects', id, photo.image, 1280),
      small: fileUrl('projects', id, photo.image, 320),
      full: fileUrl('projects', id, photo.image),
      width: photo.width,
      height: photo.height,
    },
  }
})

/** Stores or removes the photo. The colors go to the page of the legend. */
export const action = authed(async ({ actor, params, request }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  const sent = await readPictureForm(request, actor)
  const { picture, removePicture, errors } = sent
  if (Object.keys(errors).length) return rejectedPictureForm(sent)
  if (!picture && !removePicture) return rejectedPictureForm(sent, { image: [i18n.t('Please select a photo first.')] })
  const path = picture ? legendPhotoPath(id) : legendPath(id)
  try {
    const undo = await setLegendImage(actor, id, picture)
    return await redirectWithToast(
      path,
      colorToast(picture ? i18n.t('Photo saved.') : i18n.t('Photo removed.'), undo, path),
    )
  } catch (error) {
    return unstoredPhotos(sent, 'image', error)
  }
})

export default function LegendPhotoPage() {
  const { id, title, photo, saved, version, draftKey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <PictureViewer>
      <div className="legend-photo">
        <PageHead
          title={i18n.t('Photo of the legend')}
          subtitle={title}
          back={{ to: legendPath(id), label: i18n.t('Back to the legend') }}
        />
        {photo ? <PhotoRows key={photo.src} {...{ photo, saved, version, draftKey }} action={legendPath(id)} /> : null}
        <Panel title={photo ? i18n.t('Another photo') : undefined} className="legend-photo-choose">
          <FormSummary errors={reply?.errors} labels={{ image: i18n.t('Photo') }} />
          <Form key={photo?.src} method="post" encType="multipart/form-data" noValidate>
            <OneFileField
              label={i18n.t('Photo')}
              help={i18n.t('Straight from above, in even light, with the whole legend on it.')}
              errors={reply?.errors?.image}
              current={
                photo
                  ? { full: photo.full, shown: { src: photo.small, width: photo.width, height: photo.height } }
                  : undefined
              }
              lost={reply?.values.image ? String(reply.values.image) : undefined}
            />
            <Button type="submit" variant={photo ? 'plain' : 'main'} busyLabel={i18n.t('Saving…')}>
              {i18n.t('Save photo')}
            </Button>
          </Form>
        </Panel>
      </div>
    </PictureViewer>
  )
}
