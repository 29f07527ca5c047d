import { z } from 'zod'
import { ShortName } from '~/platform/input/short-name'
import { withScheme } from '~/platform/input/web-address'
import { keysOf } from '~/platform/keys-of'
import { i18n } from '~/platform/messages'
import { EVENT_LABELS, FORMAT_LABELS } from './webhook-terms'

const WebhookUrl = z
  .string({ error: () => i18n.t('Enter an address.') })
  .transform(withScheme)
  .pipe(
    z
      .url({ protocol: /^https?$/, error: () => i18n.t('Enter a whole address, such as https://ntfy.sh/my-topic.') })
      .max(2048, { error: () => i18n.t('The address can be at most {max} characters long.', { max: 2048 }) }),
  )

export const WebhookForm = z
  .object({
    name: ShortName.max(40, { error: () => i18n.t('Please keep the name under 40 characters') }),
    format: z.enum(keysOf(FORMAT_LABELS), { error: () => i18n.t('Choose what is sent.') }),
    url: WebhookUrl,
    events: z
      .array(z.enum(keysOf(EVENT_LABELS)))
      .min(1, { error: () => i18n.t('Choose at least one event.') })
      .transform(events => [...new Set(events)]),
  })
  .refine(({ format, url }) => format !== 'ntfy' || new URL(url).pathname.length > 1, {
    path: ['url'],
    error: () => i18n.t('Add the name of your topic at the end, such as https://ntfy.sh/my-topic.'),
  })
export type WebhookInput = z.infer<typeof WebhookForm>
