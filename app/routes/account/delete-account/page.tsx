import { Trans } from '@lingui/react'
import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Checkbox, Field, FieldErrors, TextArea } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { DeleteAccountForm } from '~/features/account/account-deletion/account-deletion.schema'
import { DELETION_PROOF, deleteAccount } from '~/features/account/account-deletion/delete-account.server'
import { deletionSummary } from '~/features/account/account-deletion/deletion-summary.server'
import { ConfirmAtProvider, ProofField, proofLabels } from '~/features/account/accounts/sessions/proof-fields'
import type { Proof } from '~/features/account/accounts/sessions/prove-owner.server'
import { badRequest, decoded, formOf, replying, SERVER_ERROR } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, proofIn } from '~/http/session/proof.server'
import { closeSession, sessionIdOf } from '~/http/session/session.server'
import { i18n } from '~/platform/messages'
import { DeletionCounts } from './deletion-counts'
import './delete-account.css'
import { FormButtons } from '~/components/forms/form-buttons'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Delete account'))

export const loader = authed(async ({ actor, viewer, request }) => ({
  email: viewer.email,
  counts: await deletionSummary(actor),
  ...(await proofFor(actor, request, DELETION_PROOF)),
}))

export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const sent = decoded(form, DeleteAccountForm)
  if (sent.reply) return badRequest(sent.reply)
  const run = async () => {
    const input = { ...(await proofIn(actor, request, form)), notes: sent.value.notes }
    await deleteAccount(actor, input, (await sessionIdOf(request)) ?? '')
    return redirectWithToast(
      '/',
      {
        title: i18n.t('Account deleted.'),
        description: i18n.t('Thank you for using this app. You can sign up again with the same email.'),
        duration: 15_000,
      },
      { headers: { 'Set-Cookie': await closeSession(request) } },
    )
  }
  return replying(form, run, SERVER_ERROR)
})

export default function DeleteAccount() {
  const { email, counts, proof, providers, byPasskey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage
      title={i18n.t('Delete your account?')}
      subtitle={email}
      back={{ to: '/profile', label: i18n.t('Back to Settings') }}
    >
      <Panel title={i18n.t('What will be deleted')}>
        <DeletionCounts counts={counts} />
        <p className="delete-account-last">
          <Trans
            id="This cannot be undone. To keep a copy, <0>export your collection</0> first."
            components={[<Link key="link" to="/profile#data" />]}
          />
        </p>
      </Panel>
      <Panel>
        {proof === 'sign-in' ? (
          <ConfirmAtProvider providers={providers} byPasskey={byPasskey} />
        ) : (
          <ConfirmForm proof={proof} {...reply} />
        )}
      </Panel>
    </NarrowPage>
  )
}

const CONFIRM = /*i18n*/ 'Yes, permanently delete my account and all my data'

type ConfirmFormProps = {
  proof: Proof
  values?: Record<string, string | string[]>
  errors?: Record<string, string[]>
}

function ConfirmForm({ proof, values, errors }: ConfirmFormProps) {
  return (
    <Form method="post" noValidate replace>
      <FormSummary
        errors={errors}
        labels={{ ...proofLabels(), confirm: i18n.t(CONFIRM), notes: i18n.t('Why are you leaving?') }}
      />
      <Field
        name="notes"
        label={i18n.t('Why are you leaving? (optional)')}
        help={i18n.t('Your answer helps us improve.')}
        errors={errors?.notes}
      >
        <TextArea rows={3} defaultValue={String(values?.notes ?? '')} />
      </Field>
      <ProofField proof={proof} byPasskey={false} errors={errors} />
      <div className="delete-account-box">
        <Checkbox
          id="field-confirm"
          name="confirm"
          label={i18n.t(CONFIRM)}
          defaultChecked={values?.confirm === 'on'}
          aria-describedby={errors?.confirm ? 'field-confirm-error' : undefined}
        />
        <FieldErrors id="field-confirm-error" errors={errors?.confirm} />
      </div>
      <FormButtons variant="danger" busyLabel={i18n.t('Deleting…')} back="/profile">
        {i18n.t('Delete my account')}
      </FormButtons>
    </Form>
  )
}
