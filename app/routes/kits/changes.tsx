import { Trans } from '@lingui/react'
import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { fieldId } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Panel } from '~/components/ui/panel'
import { kitEdits } from '~/features/collection/kit-edits/kit-edits.server'
import { putBack } from '~/features/collection/kit-edits/put-back.server'
import { type ShownChange, shownEdits } from '~/features/collection/kit-edits/shown-edits'
import { openedKit } from '~/features/collection/projects/form/project-form.server'
import { formValuesOf } from '~/features/collection/projects/form/project-form-values'
import { changesPath, timelinePath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import './changes.css'

export { LIVE as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('What changed in {name}', { name: data.title }))

export const loader = authed(async ({ actor, viewer, params }) => {
  const id = recordIdOf(params.projectId)
  const [kit, edits] = await Promise.all([getProject(actor, id), kitEdits(actor, id)])
  const days = shownEdits(edits, kit, formValuesOf(kit), viewer.timezone)
  return { id, title: kit.title, days, opened: openedKit(kit) }
})

/** Puts back one field. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const form = await formOf(request)
  return replying(form, async () => {
    await putBack(actor, id, form)
    return redirectWithToast(changesPath(id), { title: i18n.t('Put back.') })
  })
})

export default function KitChanges() {
  const { id, title, days, opened } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = Object.fromEntries(days.flatMap(({ changes }) => changes.map(({ name, label }) => [name, label])))
  return (
    <NarrowPage
      title={i18n.t('What changed')}
      subtitle={title}
      back={{ to: timelinePath(id), label: i18n.t('Back to the kit') }}
    >
      {days.length === 0 ? (
        <EmptyState title={i18n.t('No changes yet')}>
          {i18n.t('When you edit this kit, you find here what it said before.')}
        </EmptyState>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="opened" value={opened} />
          <FormSummary errors={reply?.errors} labels={labels} />
          {days.map(({ day, changes }) => (
            <Panel key={day} title={formatDay(day)}>
              <ul className="kit-changes">
                {changes.map(change => (
                  // The errors of the field lead to the button that was pressed.
                  <Change key={change.key} change={change} isPressed={reply?.values.putBack === change.key} />
                ))}
              </ul>
            </Panel>
          ))}
        </Form>
      )}
    </NarrowPage>
  )
}

function Change({ change, isPressed }: { change: ShownChange; isPressed: boolean }) {
  const { key, name, label, was, now, whole, canPutBack } = change
  return (
    <li>
      <div>
        <b>{label}</b>
        <p className="num">
          <Trans id="{was} → {now}" values={{ was: <bdi className="soft">{was}</bdi>, now: <bdi>{now}</bdi> }} />
        </p>
        {whole ? (
          <details>
            <summary>{i18n.t('Show the former text')}</summary>
            <p className="kit-changes-whole">{whole}</p>
          </details>
        ) : null}
      </div>
      {canPutBack ? (
        <Button
          type="submit"
          name="putBack"
          value={key}
          id={isPressed ? fieldId(name) : undefined}
          aria-label={i18n.t('Put back: {label}, {value}', { label, value: was })}
        >
          {i18n.t('Put back')}
        </Button>
      ) : null}
    </li>
  )
}
