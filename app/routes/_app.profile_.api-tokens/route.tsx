import { data, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { ConfirmAtProvider } from '~/features/accounts/proof-fields'
import { ApiTokenForm } from '~/features/api-tokens/api-token.schema'
import { ApiTokenFields } from '~/features/api-tokens/api-token-fields'
import { ApiTokenList } from '~/features/api-tokens/api-token-list'
import { createApiToken, listApiTokens } from '~/features/api-tokens/api-tokens.server'
import { NewApiToken } from '~/features/api-tokens/new-api-token'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, formOf, replying } from '~/http/form-reply.server'
import { proofFor, takeProof } from '~/http/proof.server'
import { today } from '~/platform/dates'
import { countTry } from '~/platform/rate-limit.server'
import '~/features/api-tokens/api-tokens.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'API tokens')

export const loader = authed(async ({ actor, viewer, request }) => {
  const tokens = await listApiTokens(actor)
  return {
    tokens: tokens.map(({ created, ...token }) => ({ ...token, since: today(viewer.timezone, created) })),
    ...(await proofFor(actor, request)),
  }
})

/**
 * Makes a token and shows it on the very page that answers: it is kept nowhere that could be redirected to. Sent twice by a reload, it
 * meets its own name.
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

/** The tokens of a person: what lets programs in, one by one. */
export default function ApiTokensPage() {
  const { tokens, proof, providers } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const made = reply && 'made' in reply ? reply.made : null
  const refused = reply && 'errors' in reply ? reply : null
  return (
    <div className="narrow">
      <PageHead
        title="API tokens"
        subtitle="Each lets one program of yours into your collection. It cannot change your account."
        back={{ to: '/profile?tab=data', label: 'Settings' }}
      />
      {made ? <NewApiToken {...made} /> : null}
      {tokens.length > 0 ? (
        <Panel title="Your tokens">
          <ApiTokenList tokens={tokens} />
          <p className="small soft">
            A revoked token stops working at once. All of them do when you change your password or email.
          </p>
        </Panel>
      ) : null}
      <Panel title={tokens.length > 0 ? 'Another token' : 'A new token'}>
        {proof === 'sign-in' ? (
          <ConfirmAtProvider providers={providers} />
        ) : (
          // The key empties the form once its token is made.
          <ApiTokenFields key={made?.token ?? ''} proof={proof} values={refused?.values} errors={refused?.errors} />
        )}
      </Panel>
    </div>
  )
}
