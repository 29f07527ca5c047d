import { data, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { ConfirmAtProvider } from '~/features/account/accounts/sessions/proof-fields'
import { ApiTokenForm } from '~/features/account/api-tokens/api-token.schema'
import { ApiTokenFields } from '~/features/account/api-tokens/api-token-fields'
import { ApiTokenList } from '~/features/account/api-tokens/api-token-list'
import { createApiToken, listApiTokens } from '~/features/account/api-tokens/api-tokens.server'
import { NewApiToken } from '~/features/account/api-tokens/new-api-token'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'
import { today } from '~/platform/dates'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import '~/features/account/api-tokens/api-tokens.css'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('API tokens'))

export const loader = authed(async ({ actor, viewer, request }) => {
  const tokens = await listApiTokens(actor)
  return {
    tokens: tokens.map(({ created, ...token }) => ({ ...token, since: today(viewer.timezone, created) })),
    ...(await proofFor(actor, request)),
  }
})

/**
 * Creates a token and shows it in the response, because it is not stored. A resubmitted form fails because the name is taken.
 */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const sent = decoded(form, ApiTokenForm)
  if (sent.reply) return badRequest(sent.reply)
  return replying(form, async () => {
    await countTry('api-token:person', actor.userId)
    await takeProof(actor, request, form)
    const token = await createApiToken(actor, sent.value)
    return data({ made: { name: sent.value.name, token } })
  })
})

export default function ApiTokensPage() {
  const { tokens, proof, providers, byPasskey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const made = reply && 'made' in reply ? reply.made : null
  const rejected = reply && 'errors' in reply ? reply : null
  return (
    <NarrowPage
      title={i18n.t('API tokens')}
      subtitle={
        <>
          {`${i18n.t('Each token gives one program access to your collection, but not to your account.')} `}
          <a href="/api-docs">{i18n.t('API documentation')}</a>
        </>
      }
      back={{ to: '/profile', label: i18n.t('Settings') }}
    >
      {made ? <NewApiToken {...made} /> : null}
      {tokens.length > 0 ? (
        <Panel title={i18n.t('Your tokens')}>
          <ApiTokenList tokens={tokens} />
          <p className="small soft">
            {i18n.t('A revoked token stops working immediately. Changing your password or email revokes all tokens.')}
          </p>
        </Panel>
      ) : null}
      <Panel title={i18n.t('New token')}>
        {proof === 'sign-in' ? (
          <ConfirmAtProvider providers={providers} byPasskey={byPasskey} />
        ) : (
          // The key resets the form after its token was created.
          <ApiTokenFields
            key={made?.token ?? ''}
            proof={proof}
            byPasskey={byPasskey}
            values={rejected?.values}
            errors={rejected?.errors}
          />
        )}
      </Panel>
    </NarrowPage>
  )
}
