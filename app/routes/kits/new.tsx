import { data, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { late } from '~/components/client/loading/late'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import type { CustomField } from '~/features/collection/custom-fields/custom-field-terms'
import { listFields } from '~/features/collection/custom-fields/custom-fields.server'
import { customTexts } from '~/features/collection/custom-fields/custom-values.server'
import { formatDuplicate } from '~/features/collection/projects/form/duplicate-text'
import { parseFromPage } from '~/features/collection/projects/form/from-page'
import { newKitDraft } from '~/features/collection/projects/form/new-kit-draft'
import { ProjectForm } from '~/features/collection/projects/form/project-form'
import { decodeProjectForm } from '~/features/collection/projects/form/project-form.server'
import {
  copyValuesOf,
  EMPTY_FORM,
  type ProjectFormValues,
} from '~/features/collection/projects/form/project-form-values'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import { newProjectPath, projectPath } from '~/features/collection/projects/project-paths'
import {
  findDuplicates,
  formSuggestions,
  getProject,
  lastAddedStatus,
  usualCurrency,
  withCurrency,
} from '~/features/collection/projects/project-queries.server'
import { PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import { createProject } from '~/features/collection/projects/projects.server'
import { fillFromPage, takePagePhoto } from '~/features/collection/shop-pages/fill-from-page.server'
import { readsShopPages } from '~/features/collection/shop-pages/read-shop-page.server'
import { sharedKit } from '~/features/site/pwa/shared-kit'
import { readPictureForm, rejectedPictureForm, unstoredPhotos } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'
import { InvalidError, RateLimitedError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { isRecordId } from '~/platform/record-id'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Add kit'))

export const loader = authed(async ({ actor, request, context }) => {
  const params = new URL(request.url).searchParams
  // The empty form can be filled in offline. Its key is replaced then (`cached-forms.ts`).
  context.isUncacheable = params.size > 0
  const fields = await listFields(actor)
  const [values, suggestions] = await Promise.all([startValues(actor, params, fields), formSuggestions(actor)])
  return {
    values,
    suggestions,
    fields,
    draftKey: `${actor.userId} ${newKitDraft(params)}`,
    // An idempotency key: submitting twice adds one kit.
    submitKey: newId(),
    after: params.get('after'),
    readsPages: await readsShopPages(actor),
    isShared: params.has('shared'),
  }
})

/** Returns the form's defaults: empty, from the kit before, from a copied kit, or from another app's share. */
async function startValues(actor: Actor, params: URLSearchParams, fields: CustomField[]): Promise<ProjectFormValues> {
  const original = params.get('copy')
  if (original) {
    const kit = await getProject(actor, recordIdOf(original))
    return { ...copyValuesOf(kit), ...customTexts(fields, kit.custom) }
  }
  const status =
    PROJECT_STATUSES.find(status => status === params.get('status')) ??
    (await lastAddedStatus(actor)) ??
    EMPTY_FORM.status
  const shared = params.has('shared') ? sharedKit(params) : undefined
  return { ...EMPTY_FORM, status, company: (params.get('company') ?? '').slice(0, 100), ...shared }
}

export const action = authed(async ({ actor, request }) => {
  const sent = withPage(await readPictureForm(request, actor))
  const { form, page } = sent
  if (form.get('next') === 'read') return readPage(actor, sent)
  const currency = await usualCurrency(actor)
  const { input, errors } = decodeProjectForm(form, currency, await listFields(actor))
  if (!input || Object.keys(sent.errors).length) {
    return rejectedPictureForm(sent, errors)
  }
  const key = String(form.get(IDEMPOTENCY_FIELD))
  try {
    const picture = sent.picture ?? (sent.removePicture ? null : await takePagePhoto(actor, page))
    const { id } = await createProject(actor, withCurrency(input, currency), {
      picture,
      key: isRecordId(key) ? key : undefined,
    })
    return await goOn(actor, request, { id, input, another: form.get('next') === 'another' })
  } catch (error) {
    if (error instanceof InvalidError) return rejectedPictureForm(withPage(sent, { ...page, photo: '' }), error)
    return unstoredPhotos(sent, 'image', error)
  }
})

/** Adds what a page filled in. A photo that has expired is refused once: the next Save goes without it. */
function withPage(sent: PictureForm, page = parseFromPage(sent.form.get('fromPage'))) {
  return { ...sent, page, values: { ...sent.values, fromPage: JSON.stringify(page), photo: page.photo } }
}

/** Returns the same form with the values of the page that its link leads to. */
async function readPage(actor: Actor, sent: PictureForm) {
  try {
    const { values, ...page } = await fillFromPage(actor, sent.form, { hasPhoto: sent.picture !== null })
    return data({ values: { ...sent.values, ...values }, errors: sent.errors, ...page })
  } catch (error) {
    if (error instanceof InvalidError) return rejectedPictureForm(sent, error)
    if (error instanceof RateLimitedError) {
      return rejectedPictureForm({ ...sent, retryAfter: error.retryAfter }, { sourceUrl: [error.message] })
    }
    return unstoredPhotos(sent, 'image', error)
  }
}

type PictureForm = Awaited<ReturnType<typeof readPictureForm>>
type Made = { id: string; input: ProjectInput; another: boolean }

/** Redirects to the kit, or to the next empty form. */
async function goOn(actor: Actor, request: Request, { id, input, another }: Made) {
  // Without scripts, the toast is the first notice. A copy is a duplicate on purpose.
  const isCopy = new URL(request.url).searchParams.has('copy')
  const [duplicate] = isCopy ? [] : await findDuplicates(actor, input, id)
  return redirectWithToast(
    another ? newProjectPath({ status: input.status, company: input.company, after: id }) : projectPath(id),
    {
      title: i18n.t('“{title}” added to your collection.', { title: input.title }),
      description: duplicate && formatDuplicate(duplicate),
    },
  )
}

// Loaded after the form: none of it is needed to fill it in by hand.
const ReadPage = late(() => import('~/features/collection/projects/form/read-page').then(script => script.default))

export default function NewProject() {
  const loaded = useLoaderData<typeof loader>()
  const { after, ...form } = loaded
  const reply = useActionData<typeof action>()
  const photo = reply?.values.photo && `/waiting-photos/${reply.values.photo}`
  // Another element would replace one that still waits for its script.
  const afterLink = useMemo(
    () =>
      loaded.readsPages ? <ReadPage values={loaded.values} reply={reply} isShared={loaded.isShared} /> : undefined,
    [loaded, reply],
  )
  return (
    <>
      <PageHead title={i18n.t('Add kit')} isBar back={{ to: '/dashboard', label: i18n.t('Dashboard') }} />
      {/* The saved kit's ID resets the form after "Save and add another". */}
      <ProjectForm
        key={after}
        {...form}
        reply={reply}
        picture={photo ? { src: photo, full: `${photo}?full`, width: null, height: null } : undefined}
        afterLink={afterLink}
        cancelTo="/dashboard"
        startAtTitle={!loaded.isShared}
      />
    </>
  )
}
