import { data, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { PASSKEYS_PATH } from '~/features/account/accounts/passkeys/passkey-paths'
import { RecoveryCodeList } from '~/features/account/accounts/second-factor/recovery-code-list'
import {
  beginSecondFactor,
  confirmSecondFactor,
  isProtected,
  secondFactorOf,
  secretToConfirm,
} from '~/features/account/accounts/second-factor/second-factor.server'
import {
  RECOVERY_CODES_PATH,
  SECOND_FACTOR_OFF_PATH,
  SECOND_FACTOR_PATH,
} from '~/features/account/accounts/second-factor/second-factor-terms'
import { ConfirmAtProvider, ProofField, proofLabels } from '~/features/account/accounts/sessions/proof-fields'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'
import { formatDay, today } from '~/platform/dates'
import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import { qrCode } from '~/platform/qr-code.server'
import { SetUp } from './second-factor-set-up'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Two-step login'))

export const loader = authed(async ({ actor, viewer, request }) => {
  const [{ since, codes }, needed] = await Promise.all([secondFactorOf(actor), proofFor(actor, request)])
  // A stolen session must not see the secret.
  const begun = !since && needed.proof === 'fresh' ? await secretToConfirm(actor) : null
  return {
    since: since && today(viewer.timezone, since),
    codes,
    setUp: begun && { secret: begun.secret.replace(/(.{4})(?=.)/g, '$1 '), qr: qrCode(begun.address) },
    isRequired: env.REQUIRE_SECOND_FACTOR === 'on' && !(await isProtected(actor.userId)),
    ...needed,
  }
})

/** Begins to set up an authenticator app, or confirms it with its first code and shows the recovery codes. */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  return replying(form, async () => {
    await takeProof(actor, request, form)
    if (!form.has('code')) {
      await beginSecondFactor(actor)
      return redirect(SECOND_FACTOR_PATH)
    }
    const made = await confirmSecondFactor(actor, String(form.get('code')))
    return data({ made })
  })
})

export default function SecondFactorPage() {
  const { since, codes, setUp, isRequired, proof, providers, byPasskey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const made = reply && 'made' in reply ? reply.made : null
  const errors = reply && 'errors' in reply ? reply.errors : undefined
  return (
    <NarrowPage
      title={i18n.t('Two-step login')}
      subtitle={i18n.t(
        'After your password, the login asks for a code of an app on your phone. A stolen password alone then opens nothing.',
      )}
      back={{ to: '/profile', label: i18n.t('Settings') }}
    >
      {isRequired && !made ? (
        <Panel title={i18n.t('Please protect your account')}>
          <p>{i18n.t('This site requires two-step login or a passkey. Set up one of them to continue.')}</p>
          <p className="second-factor-instead">
            <Link to={PASSKEYS_PATH}>{i18n.t('Add a passkey instead')}</Link>
          </p>
        </Panel>
      ) : null}
      {made ? <RecoveryCodeList codes={made} /> : null}
      {since && !made ? <IsOn since={since} codes={codes} /> : null}
      {since || made ? null : (
        <Panel title={setUp ? i18n.t('Set up your authenticator app') : undefined}>
          {setUp ? <SetUp {...setUp} errors={errors} /> : null}
          {!setUp && proof === 'sign-in' ? <ConfirmAtProvider providers={providers} byPasskey={byPasskey} /> : null}
          {!setUp && proof !== 'sign-in' ? (
            <Form method="post" noValidate className="account-form">
              <FormSummary errors={errors} labels={proofLabels()} />
              <p>
                {i18n.t(
                  'You need an authenticator app, such as Google Authenticator, Microsoft Authenticator, 1Password or Aegis. Many phones have one built in, under Passwords.',
                )}
              </p>
              <ProofField proof={proof} byPasskey={byPasskey} errors={errors} />
              <FormButtons busyLabel={i18n.t('Please wait…')} back="/profile">
                {i18n.t('Set up two-step login')}
              </FormButtons>
            </Form>
          ) : null}
        </Panel>
      )}
    </NarrowPage>
  )
}

const IsOn = ({ since, codes }: { since: string; codes: number }) => (
  <Panel title={i18n.t('Two-step login is on')}>
    <p>
      {`${i18n.t('Since {day}.', { day: formatDay(since) })} ${i18n.t(codes < 3 ? FEW_CODES : CODES_LEFT, { codes })}`}
    </p>
    <div className="button-row recovery-codes-buttons">
      <LinkButton to={RECOVERY_CODES_PATH}>{i18n.t('New recovery codes')}</LinkButton>
      <LinkButton to={SECOND_FACTOR_OFF_PATH} variant="danger">
        {i18n.t('Turn off')}
      </LinkButton>
    </div>
  </Panel>
)

const CODES_LEFT =
  /*i18n*/ '{codes, plural, one {You have # unused recovery code.} other {You have # unused recovery codes.}}'
const FEW_CODES =
  /*i18n*/ '{codes, plural, =0 {You have no unused recovery codes, so please create new ones.} one {You have # unused recovery code, so please create new ones.} other {You have # unused recovery codes, so please create new ones.}}'
