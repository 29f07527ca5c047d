import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { PasskeyName } from '~/features/account/accounts/passkeys/passkey-form'
import { PASSKEYS_PATH } from '~/features/account/accounts/passkeys/passkey-paths'
import { passkeyOf, removePasskey, renamePasskey } from '~/features/account/accounts/passkeys/passkeys.server'
import { ConfirmAtProvider, ProofField, proofLabels } from '~/features/account/accounts/sessions/proof-fields'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Passkey'))

export const loader = authed(async ({ actor, request, params }) => ({
  ...(await passkeyOf(actor, recordIdOf(params.passkeyId))),
  ...(await proofFor(actor, request)),
}))

/** Renames a passkey (`name`), or removes it. */
export const action = authed(async ({ actor, request, params }) => {
  const id = recordIdOf(params.passkeyId)
  const { name: before } = await passkeyOf(actor, id)
  const form = await formOf(request)
  if (!form.has('name')) {
    return replying(form, async () => {
      await takeProof(actor, request, form)
      await removePasskey(actor, id)
      return redirectWithToast(PASSKEYS_PATH, { title: i18n.t('Passkey “{name}” removed.', { name: before }) })
    })
  }
  const sent = decoded(form, PasskeyName)
  if (sent.reply) return badRequest(sent.reply)
  await renamePasskey(actor, id, sent.value.name)
  return redirectWithToast(PASSKEYS_PATH, {
    title: i18n.t('The passkey is now called “{name}”.', { name: sent.value.name }),
  })
})

export default function PasskeyPage() {
  const { name, proof, providers, byPasskey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors = reply?.errors ?? {}
  return (
    <NarrowPage title={name} back={{ to: PASSKEYS_PATH, label: i18n.t('Passkeys') }}>
      <Panel title={i18n.t('Rename')}>
        <Form method="post" noValidate className="account-form">
          <FormSummary errors={errors.name ? errors : undefined} labels={{ name: i18n.t('Name') }} />
          <Field
            name="name"
            label={i18n.t('Name')}
            defaultValue={String(reply?.values.name ?? name)}
            errors={errors.name}
            maxLength={50}
            autoComplete="off"
            required
          />
          <FormButtons busyLabel={i18n.t('Saving…')} back={PASSKEYS_PATH}>
            {i18n.t('Save')}
          </FormButtons>
        </Form>
      </Panel>
      <Panel title={i18n.t('Remove')}>
        {proof === 'sign-in' ? (
          <ConfirmAtProvider providers={providers} byPasskey={byPasskey} />
        ) : (
          <Form method="post" noValidate className="account-form">
            <FormSummary errors={errors.name ? undefined : errors} labels={proofLabels()} />
            <p>{i18n.t('It can then no longer log in. Delete it on the device too.')}</p>
            <ProofField proof={proof} byPasskey={byPasskey} errors={errors} />
            <FormButtons variant="danger" busyLabel={i18n.t('Removing…')}>
              {i18n.t('Remove passkey')}
            </FormButtons>
          </Form>
        )}
      </Panel>
    </NarrowPage>
  )
}
