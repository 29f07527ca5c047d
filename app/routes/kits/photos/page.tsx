import { data, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { fieldsOf, isPhotoPlace, PHOTOS_PATH } from '~/features/collection/loose-photos/loose-photo-terms'
import {
  dropLoosePhotos,
  keepLoosePhoto,
  loosePhotos,
  placePhotos,
} from '~/features/collection/loose-photos/loose-photos.server'
import { keepEachPhoto } from '~/http/forms/picture-form.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { type Day, today } from '~/platform/dates'
import { newId } from '~/platform/db/ids.server'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { isRecordId } from '~/platform/record-id'
import { AddPhotos } from './add-photos'
import { KITS_ID, PhotoRow } from './photo-row'
import './photos.css'
import { FormButtons } from '~/components/forms/form-buttons'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Photos of many kits'))

export const loader = authed(async ({ actor }) => loosePhotos(actor))

/** Stores photos, or adds those that wait to their kits. */
export const action = authed(async ({ actor, viewer, request }) => {
  const { form, stored, leftOut, retryAfter } = await keepEachPhoto(
    request,
    actor,
    (name, picture) => keepLoosePhoto(actor, { id: newId(), name }, picture),
    'bulk-upload:person',
  )
  if (form.get('do') === 'place') return place(actor, form, today(viewer.timezone))
  if (stored > 0 && leftOut.length === 0) {
    return redirectWithToast(PHOTOS_PATH, {
      title: i18n.t('{count, plural, one {# photo added.} other {# photos added.}}', { count: stored }),
    })
  }
  const headers: HeadersInit = retryAfter ? { 'Retry-After': String(retryAfter) } : {}
  const photos = leftOut.length > 0 ? leftOut : [i18n.t('Choose one or more photos.')]
  return data({ typed: {}, errors: { photos } }, { status: retryAfter ? 429 : 400, headers })
})

type Typed = Record<string, { kit: string; place: string; isDropped: boolean }>

async function place(actor: Actor, form: FormData, day: Day) {
  const dropped = new Set(form.getAll('drop').map(String).filter(isRecordId))
  const ids = [...form.keys()].flatMap(key => (key.startsWith('kit-') ? key.slice('kit-'.length) : []))
  const typed: Typed = {}
  for (const id of ids.filter(isRecordId)) {
    const fields = fieldsOf(id)
    const kit = String(form.get(fields.kit) ?? '').slice(0, 1000)
    typed[id] = { kit, place: String(form.get(fields.place)), isDropped: dropped.has(id) }
  }
  const placings = Object.entries(typed).flatMap(([id, { kit, place, isDropped }]) =>
    isDropped || !isPhotoPlace(place) ? [] : { id, kit, place },
  )
  try {
    const placed = await placePhotos(actor, placings, day)
    const deleted = await dropLoosePhotos(actor, [...dropped])
    return await redirectWithToast(PHOTOS_PATH, { title: formatResult(placed, deleted) })
  } catch (error) {
    if (error instanceof InvalidError) return data({ typed, errors: error.fields }, { status: 400 })
    throw error
  }
}

function formatResult(placed: number, deleted: number): string {
  const parts = [
    placed > 0
      ? i18n.t('{placed, plural, one {# photo added to kits.} other {# photos added to kits.}}', { placed })
      : '',
    deleted > 0 ? i18n.t('{deleted, plural, one {# photo deleted.} other {# photos deleted.}}', { deleted }) : '',
  ]
  return parts.filter(Boolean).join(' ') || i18n.t('Nothing changed.')
}

export default function Photos() {
  const { photos, kits } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors: Record<string, string[]> = reply?.errors ?? {}
  const typed: Typed = reply?.typed ?? {}
  const { photos: rejected, ...wrong } = errors
  return (
    <>
      <PageHead
        title={i18n.t('Photos of many kits')}
        subtitle={i18n.t('Choose them together, then say which kit each one shows')}
        back={{ to: '/import', label: i18n.t('Import') }}
      />
      <Panel className="narrow">
        <AddPhotos waiting={photos.length} errors={rejected} />
      </Panel>
      {photos.length > 0 ? (
        <Panel
          title={i18n.t('{count, plural, one {# photo to add to kits} other {# photos to add to kits}}', {
            count: photos.length,
          })}
        >
          <p className="soft">{i18n.t('A photo without a kit waits here until you choose one.')}</p>
          <FormSummary
            errors={wrong}
            labels={Object.fromEntries(photos.map(({ id, name }) => [fieldsOf(id).kit, name]))}
          />
          <Form method="post" aria-label={i18n.t('Add photos to kits')}>
            <datalist id={KITS_ID}>
              {kits.map(label => (
                <option key={label} value={label} />
              ))}
            </datalist>
            <ul className="loose-photos">
              {photos.map(photo => (
                <PhotoRow
                  key={photo.id}
                  photo={photo}
                  typed={typed[photo.id]}
                  errors={errors[fieldsOf(photo.id).kit]}
                />
              ))}
            </ul>
            <FormButtons name="do" value="place" busyLabel={i18n.t('Adding …')}>
              {i18n.t('Add to kits')}
            </FormButtons>
          </Form>
        </Panel>
      ) : null}
    </>
  )
}
