import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Row, Rows } from '~/components/ui/rows'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
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
        description={[
          i18n.t(SCOPE_LABELS[scope]),
          lastUsed ? i18n.t('last used {when}', { when: lastUsed }) : i18n.t('never used'),
          i18n.t('created {day}', { day: formatDay(since) }),
        ].join(' · ')}
      >
        <Form method="post" action={REVOKE_TOKEN_PATH}>
          <Button
            type="submit"
            name="token"
            value={id}
            aria-label={i18n.t('Revoke {name}', { name })}
            busyLabel={i18n.t('Revoking…')}
          >
            {i18n.t('Revoke')}
          </Button>
        </Form>
      </Row>
    ))}
  </Rows>
)
