import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { Checkbox } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { OriginalValues } from '~/components/forms/original-values'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { colorToast } from '~/features/collection/colors/color-toast'
import { getClaim } from '~/features/collection/drill-claims/claim-queries.server'
import { ClaimSteps } from '~/features/collection/drill-claims/claim-steps'
import { CLAIMS_PATH, claimPath, claimStatePath } from '~/features/collection/drill-claims/claim-terms'
import { removeClaim } from '~/features/collection/drill-claims/drill-claims.server'
import { editMessage } from '~/features/collection/drill-claims/edit-message.server'
import { formatRequest, formatState, messageOf } from '~/features/collection/drill-claims/format-claim'
import { projectPath } from '~/features/collection/projects/project-paths'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { Message } from './message'
import './claims.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.heading)

export const loader = authed(async ({ actor, viewer, params }) => {
  const claim = await getClaim(actor, recordIdOf(params.claimId))
  const day = today(viewer.timezone)
  const { id, title, projectId, state, words, short } = claim
  return {
    ...{ id, title, projectId, state, words, short },
    heading: formatRequest(claim, day),
    stateText: formatState(claim, day),
    computed: messageOf(claim),
  }
})

/** Saves the message, or removes the claim. Its state has its own route. */
export const action = authed(async ({ actor, params, request }) => {
  const { id } = await getClaim(actor, recordIdOf(params.claimId))
  const form = await formOf(request)
  if (form.has('remove')) {
    const undo = await removeClaim(actor, id)
    return redirectWithToast(CLAIMS_PATH, colorToast(i18n.t('Request removed.'), undo, CLAIMS_PATH))
  }
  return replying(form, async () => {
    await editMessage(actor, id, form)
    return redirectWithToast(claimPath(id), { title: i18n.t('Saved.') })
  })
})

export default function ClaimPage() {
  const { id, title, projectId, state, words, short, heading, stateText, computed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  const errors: Record<string, string[]> = reply?.errors ?? {}
  const steps = (
    <Panel title={stateText}>
      {state === 'arrived' && short.length > 0 ? <StillShort id={id} codes={short} /> : null}
      <ClaimSteps claim={{ id, state }} label={heading} returnTo={claimPath(id)} hasAll />
    </Panel>
  )
  // At first the message is what matters.
  const isNew = state === 'asked'
  return (
    <NarrowPage
      className="claims"
      title={heading}
      subtitle={<Link to={projectPath(projectId)}>{title}</Link>}
      back={{ to: CLAIMS_PATH, label: i18n.t('Missing drills') }}
    >
      {isNew ? null : steps}
      <Panel>
        <Form ref={form} key={words} method="post" noValidate>
          <FormSummary errors={errors} labels={{ words: i18n.t('Your message to the shop') }} />
          <OriginalValues form={form} opened={JSON.stringify({ words })} reply={reply} />
          <input type="hidden" name="computed" value={computed} />
          <Message title={title} text={String(reply?.values.words || words || computed)} errors={errors.words} />
          <div className="button-row claims-end">
            <Button type="submit" busyLabel={i18n.t('Saving …')}>
              {i18n.t('Save the message')}
            </Button>
            <Button type="submit" variant="quiet" name="remove" value="1">
              {i18n.t('Remove')}
            </Button>
          </div>
        </Form>
      </Panel>
      {isNew ? steps : null}
    </NarrowPage>
  )
}

/** Offers to untick the colors that arrived. */
const StillShort = ({ id, codes }: { id: string; codes: string[] }) => (
  <Form method="post" action={claimStatePath(id)} className="claims-row">
    <input type="hidden" name="state" value="arrived" />
    <Checkbox
      name="enough"
      label={i18n.t('{count, plural, one {{codes} no longer runs short} other {{codes} no longer run short}}', {
        count: codes.length,
        codes: formatList(codes),
      })}
    />
    <Button type="submit" busyLabel={i18n.t('Saving …')}>
      {i18n.t('Save')}
    </Button>
  </Form>
)
