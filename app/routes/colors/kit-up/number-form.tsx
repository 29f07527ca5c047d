import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import { Field, Select } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Options } from '~/components/forms/options'
import { Button } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { CONTAINER_LIMIT } from '~/features/collection/colors/color-terms'
import { NUMBERING_ORDERS } from '~/features/collection/legends/numbering-orders'
import { legendPath } from '~/features/collection/projects/project-paths'
import type { FormReply } from '~/http/forms/form-reply.server'
import { i18n, translated } from '~/platform/messages'

/** Numbers the containers of all colors. */
export function NumberForm({ id, reply }: { id: string; reply?: FormReply }) {
  const { first = '1', order = 'legend' } = (reply?.values ?? {}) as Record<string, string>
  return (
    <details className="panel kit-up-number" open={Boolean(reply)}>
      <summary>{i18n.t('Number the containers')}</summary>
      <Form method="post" noValidate preventScrollReset>
        <FormSummary errors={reply?.errors} labels={{ first: i18n.t('First container'), order: i18n.t('Order') }} />
        <div className="field-pair">
          <Field
            name="first"
            label={i18n.t('First container')}
            help={i18n.t('1 or A1, for example. Each color gets the next number.')}
            errors={reply?.errors.first}
            defaultValue={first}
            maxLength={CONTAINER_LIMIT}
            autoComplete="off"
          />
          <Field name="order" label={i18n.t('Order')} errors={reply?.errors.order}>
            <Select defaultValue={order}>
              <Options labels={translated(NUMBERING_ORDERS)} />
            </Select>
          </Field>
        </div>
        <Button type="submit" busyLabel={i18n.t('Saving …')}>
          {i18n.t('Number them')}
        </Button>
        <p className="small soft">
          <Trans
            id="Single containers can be changed in the <0>legend</0>."
            components={[<Link key="legend" to={legendPath(id)} />]}
          />
        </p>
      </Form>
    </details>
  )
}
