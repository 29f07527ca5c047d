import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Row, Rows } from '~/components/ui/rows'
import { formatDay } from '~/platform/dates'
import { REVOKE_TOKEN_PATH } from './api-token-paths'
import { type ApiTokenScope, SCOPE_LABELS } from './api-token-terms'

export type ShownApiToken = {
  id: string
  name: string
  scope: ApiTokenScope
  lastUsed: string | null
  since: string
}

export const ApiTokenList = ({ tokens }: { tokens: ShownApiToken[] }) => (
  <Rows>
    {tokens.map(({ id, name, scope, lastUsed, since }) => (
      <Row
        key={id}
        sign={<Icon name="key-round" size={24} />}
        name={name}
        description={`${SCOPE_LABELS[scope]} · ${lastUsed ? `last used ${lastUsed}` : 'never used'} · created ${formatDay(since)}`}
      >
        <Form method="post" action={REVOKE_TOKEN_PATH}>
          <Button type="submit" name="token" value={id} aria-label={`Revoke ${name}`} busyLabel="Revoking…">
            Revoke
          </Button>
        </Form>
      </Row>
    ))}
  </Rows>
)
