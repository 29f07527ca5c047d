import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Row, Rows } from '~/components/ui/rows'
import { i18n } from '~/platform/messages'
import { CHANGE_WEBHOOK_PATH, MAX_FAILURES, resultText } from './webhook-terms'
import type { ListedWebhook } from './webhooks.server'

export const WebhookList = ({ webhooks }: { webhooks: ListedWebhook[] }) => (
  <Rows>
    {webhooks.map(webhook => (
      <Row
        key={webhook.id}
        sign={<Icon name={SIGNS[webhook.format]} size={24} />}
        name={webhook.name}
        description={stateOf(webhook)}
      >
        <Form method="post" action={CHANGE_WEBHOOK_PATH} className="button-row webhook-actions">
          <input type="hidden" name="webhook" value={webhook.id} />
          {webhook.isStopped ? (
            <Button
              type="submit"
              name="act"
              value="on"
              variant="main"
              aria-label={i18n.t('Turn on {name}', { name: webhook.name })}
            >
              {i18n.t('Turn on')}
            </Button>
          ) : null}
          <Button
            type="submit"
            name="act"
            value="test"
            aria-label={i18n.t('Send a test to {name}', { name: webhook.name })}
            busyLabel={i18n.t('Sending…')}
          >
            {i18n.t('Send a test')}
          </Button>
          <Button
            type="submit"
            name="act"
            value="delete"
            aria-label={i18n.t('Delete {name}', { name: webhook.name })}
            busyLabel={i18n.t('Deleting…')}
          >
            {i18n.t('Delete')}
          </Button>
        </Form>
      </Row>
    ))}
  </Rows>
)

const SIGNS = { ntfy: 'smartphone', json: 'monitor' } as const

const stateOf = ({ host, isStopped, result, when }: ListedWebhook) =>
  [
    host,
    ...(isStopped ? [i18n.t('turned off after {count} failures in a row', { count: MAX_FAILURES })] : []),
    result ? resultText(result, when) : i18n.t('nothing sent yet'),
  ].join(' · ')
