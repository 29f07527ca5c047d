import { Trans } from '@lingui/react'
import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { Row, Rows } from '~/components/ui/rows'
import { PasskeyButton } from '~/features/account/accounts/passkeys/passkey-button'
import { credentialOf, PasskeyName } from '~/features/account/accounts/passkeys/passkey-form'
import { MAX_PASSKEYS, PASSKEYS_PATH, passkeyPath } from '~/features/account/accounts/passkeys/passkey-paths'
import { addPasskey, listPasskeys, optionsForNewPasskey } from '~/features/account/accounts/passkeys/passkeys.server'
import { passkeysWork } from '~/features/account/accounts/passkeys/relying-party.server'
import { deviceOf } from '~/features/account/accounts/sessions/device.server'
import { ConfirmAtProvider, ProofField, proofLabels } from '~/features/account/accounts/sessions/proof-fields'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'
import { formatDay, today } from '~/platform/dates'
import { env } from '~/platform/env.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Passkeys'))

export const loader = authed(async ({ actor, viewer, request }) => {
  const [passkeys, needed] = await Promise.all([listPasskeys(actor), proofFor(actor, request)])
  const mayAdd = passkeysWork() && needed.proof === 'fresh' && passkeys.length < MAX_PASSKEYS
  if (mayAdd) await countTry('passkey:person', actor.userId)
  return {
    passkeys: passkeys.map(({ created, ...passkey }) => ({ ...passkey, since: today(viewer.timezone, created) })),
    device: deviceOf(request.headers.get('User-Agent') ?? '').name,
    unable: passkeysWork() ? null : env.APP_URL,
    options: mayAdd ? await optionsForNewPasskey(actor) : null,
    ...needed,
  }
})

/** Adds a passkey; without one in the form, takes the proof that adding needs. */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  if (!form.has('credential')) {
    return replying(form, async () => {
      await takeProof(actor, request, form)
      return redirect(PASSKEYS_PATH)
    })
  }
  const sent = decoded(form, PasskeyName)
  if (sent.reply) return badRequest(sent.reply)
  return replying(form, async () => {
    await takeProof(actor, request, new FormData())
    await addPasskey(actor, sent.value.name, credentialOf(form))
    return redirectWithToast(PASSKEYS_PATH, { title: i18n.t('Passkey “{name}” added.', { name: sent.value.name }) })
  })
})

export default function Passkeys() {
  const { passkeys, device, unable, options, proof, providers, byPasskey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage
      title={i18n.t('Passkeys')}
      subtitle={i18n.t(
        'Log in with your fingerprint, your face or the PIN of your device, without a password and without a code.',
      )}
      back={{ to: '/profile', label: i18n.t('Settings') }}
    >
      {passkeys.length > 0 ? (
        <Panel title={i18n.t('Your passkeys')}>
          <Rows>
            {passkeys.map(({ id, name, lastUsed, since }) => (
              <Row
                key={id}
                sign={<Icon name="key-round" size={24} />}
                name={name}
                description={[
                  lastUsed ? i18n.t('Last used {when}', { when: lastUsed }) : i18n.t('Never used'),
                  i18n.t('added {day}', { day: formatDay(since) }),
                ].join(' · ')}
              >
                <LinkButton to={passkeyPath(id)} aria-label={i18n.t('Change {name}', { name })}>
                  {i18n.t('Change')}
                </LinkButton>
              </Row>
            ))}
          </Rows>
        </Panel>
      ) : null}
      <Panel title={i18n.t('New passkey')}>
        {options ? (
          // The key resets the form after its passkey was added.
          <Form key={passkeys.length} method="post" noValidate className="account-form">
            <FormSummary errors={reply?.errors} labels={{ name: i18n.t('Name') }} />
            <Field
              name="name"
              label={i18n.t('Name')}
              defaultValue={String(reply?.values.name ?? device)}
              errors={reply?.errors.name}
              help={i18n.t('A name that tells you where the passkey is, such as “Phone” or “Blue security key”.')}
              maxLength={50}
              autoComplete="off"
              required
            />
            <div className="button-row">
              <PasskeyButton label={i18n.t('Add a passkey')} create={options} />
            </div>
          </Form>
        ) : null}
        {unable ? (
          <p>
            <Trans
              id="Passkeys need a site with a name and HTTPS, and this one is at <0>{address}</0>. Open the site at such an address, or ask its admin."
              values={{ address: unable }}
              components={[<b key="address" />]}
            />
          </p>
        ) : null}
        {!unable && proof === 'fresh' && !options ? (
          <p>
            {i18n.t('You have {count} passkeys, which is the limit. Remove one to add another.', {
              count: MAX_PASSKEYS,
            })}
          </p>
        ) : null}
        {!unable && proof === 'sign-in' ? <ConfirmAtProvider providers={providers} byPasskey={byPasskey} /> : null}
        {!unable && (proof === 'password' || proof === 'code') ? (
          <Form method="post" noValidate className="account-form">
            <FormSummary errors={reply?.errors} labels={proofLabels()} />
            <ProofField proof={proof} byPasskey={byPasskey} errors={reply?.errors} />
            <FormButtons busyLabel={i18n.t('Please wait…')}>{i18n.t('Continue')}</FormButtons>
          </Form>
        ) : null}
      </Panel>
    </NarrowPage>
  )
}
