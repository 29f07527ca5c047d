import type { MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { Checkbox, Field, FieldErrors, TextArea } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { DeleteAccountForm } from '~/features/account-deletion/account-deletion.schema'
import { deleteAccount } from '~/features/account-deletion/delete-account.server'
import { whatGoes } from '~/features/account-deletion/what-goes.server'
import { ConfirmAtProvider, ProofField } from '~/features/accounts/proof-fields'
import { type Proof, proofNeeded } from '~/features/accounts/prove-owner.server'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, formOf, replying, SERVER_ERROR } from '~/http/form-reply.server'
import { closeSession, sessionIdOf } from '~/http/session.server'
import { redirectWithToast } from '~/http/toast.server'
import { GoesAlong } from './goes-along'
import './delete-account.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete account')

export const loader = authed(async ({ actor, viewer, request }) => ({
  email: viewer.email,
  counts: await whatGoes(actor),
  ...(await proofNeeded(actor, (await sessionIdOf(request)) ?? '', { passwordAnyway: true })),
}))

export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const sent = decoded(form, DeleteAccountForm)
  if (sent.reply) return badRequest(sent.reply)
  const run = async () => {
    await deleteAccount(actor, sent.value, (await sessionIdOf(request)) ?? '')
    return redirectWithToast(
      '/',
      {
        title: 'Your account is deleted.',
        description: 'Thank you for the time you spent here. Your email address is free again.',
        duration: 15_000,
      },
      { headers: { 'Set-Cookie': await closeSession(request) } },
    )
  }
  return replying(form, run, SERVER_ERROR)
})

export default function DeleteAccount() {
  const { email, counts, proof, providers } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <div className="narrow">
      <PageHead
        title="Delete your account?"
        subtitle={email}
        back={{ to: '/profile', label: 'Back to the settings' }}
      />
      <Panel title="What goes with it">
        <GoesAlong counts={counts} />
        <p className="delete-account-last">
          This cannot be undone. To keep your list, <Link to="/profile?tab=data">export it as a file</Link> first.
        </p>
      </Panel>
      <Panel>
        {proof === 'sign-in' ? <ConfirmAtProvider providers={providers} /> : <ConfirmForm proof={proof} {...reply} />}
      </Panel>
    </div>
  )
}

const CONFIRM = 'Yes, delete my account and everything in it, for good'

type ConfirmFormProps = {
  proof: Proof
  values?: Record<string, string | string[]>
  errors?: Record<string, string[]>
}

function ConfirmForm({ proof, values, errors }: ConfirmFormProps) {
  return (
    <Form method="post" noValidate replace>
      <FormSummary errors={errors} labels={{ password: 'Password', confirm: CONFIRM, notes: 'Why do you leave?' }} />
      <Field
        name="notes"
        label="Why do you leave? (optional)"
        help="It helps to make things better for the others."
        errors={errors?.notes}
      >
        <TextArea rows={3} defaultValue={String(values?.notes ?? '')} />
      </Field>
      <ProofField proof={proof} errors={errors?.password} />
      <div className="delete-account-box">
        <Checkbox
          id="field-confirm"
          name="confirm"
          label={CONFIRM}
          defaultChecked={values?.confirm === 'on'}
          aria-describedby={errors?.confirm ? 'field-confirm-error' : undefined}
        />
        <FieldErrors id="field-confirm-error" errors={errors?.confirm} />
      </div>
      <div className="button-row">
        <Button type="submit" variant="danger" busyLabel="Deleting…">
          Delete my account
        </Button>
        <LinkButton to="/profile" variant="quiet">
          Keep it
        </LinkButton>
      </div>
    </Form>
  )
}
