import { Form } from '@remix-run/react'
import { Field, FieldScope } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { ExternalLink } from '~/components/ui/external-link'
import { Icon } from '~/components/ui/icon'
import { Isolated } from '~/components/ui/isolated'
import { joinWithDots } from '~/components/ui/join-with-dots'
import { formatMoney } from '~/features/collection/money/money'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { formatSize } from '~/features/collection/projects/project-figures'
import { formatDay } from '~/platform/dates'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { ShelfKit } from './shelf-page.server'
import { CLAIM_NAME_LIMIT, type ShelfKind, shelfPhotoPath } from './shelf-terms'

type ShelfKitCardProps = {
  token: string
  kit: ShelfKit & { notesHtml: string | null }
  kind: ShelfKind
  /** the ID for a visitor who promises a gift for the first time */
  visitor: string
  priority: boolean
  /** the response to a promise that failed */
  rejected: { values: Record<string, string | string[]>; errors: FieldErrors } | null
}

export function ShelfKitCard({ token, kit, kind, visitor, priority, rejected }: ShelfKitCardProps) {
  const facts = joinWithDots([kit.company, kit.artist, formatSize(kit.width, kit.height)])
  return (
    <article className="card shelf-kit">
      <KitPicture
        project={kit}
        urlOf={width => shelfPhotoPath(token, kit.id, width)}
        size={kind === 'kit' ? 'page' : 'card'}
        lead
        priority={priority}
        alt={kit.title}
      />
      <div className="shelf-kit-words">
        <h2>{kit.title}</h2>
        {facts ? (
          <p className="small soft num">
            <Isolated text={facts} />
          </p>
        ) : null}
        {kit.finished && kind !== 'giving' ? (
          <p className="small num">{i18n.t('Finished {day}', { day: formatDay(kit.finished) })}</p>
        ) : null}
        {kit.price ? <p className="num">{kit.price}</p> : null}
        {kit.askingPrice === null ? null : <p className="num">{formatAskingPrice(kit.askingPrice, kit.currency)}</p>}
        {kit.notesHtml ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server
          <div className="prose shelf-kit-notes" dangerouslySetInnerHTML={{ __html: kit.notesHtml }} />
        ) : kit.notes ? (
          <p className="shelf-kit-notes">{kit.notes}</p>
        ) : null}
        {kit.link ? <ExternalLink href={kit.link}>{i18n.t('In the shop')}</ExternalLink> : null}
        {kind === 'gifts' ? <Claim kit={kit} visitor={visitor} rejected={rejected} /> : null}
      </div>
    </article>
  )
}

const formatAskingPrice = (amount: number, currency: string) =>
  amount === 0 ? i18n.t('To give away') : i18n.t('Asking price {amount}', { amount: formatMoney(amount, currency) })

function Claim({ kit, visitor, rejected }: Pick<ShelfKitCardProps, 'kit' | 'visitor' | 'rejected'>) {
  if (kit.claim === 'taken') {
    return (
      <p className="shelf-claim-taken" role={rejected ? 'alert' : undefined}>
        <Icon name="check" size={18} />
        {rejected?.errors.kit?.[0] ?? i18n.t('Taken')}
      </p>
    )
  }
  if (kit.claim === 'mine') {
    return (
      <Form method="post" reloadDocument className="shelf-claim">
        <p>
          <Icon name="gift" size={18} /> {i18n.t('You give this.')}
        </p>
        <input type="hidden" name="kit" value={kit.id} />
        <Button
          type="submit"
          name="undo"
          value="yes"
          aria-label={i18n.t('Take it back: {title}', { title: kit.title })}
        >
          {i18n.t('Take it back')}
        </Button>
      </Form>
    )
  }
  const problem = rejected && (rejected.errors.kit ?? rejected.errors[''])?.[0]
  return (
    <details className="shelf-claim" open={Boolean(rejected)}>
      <summary aria-label={i18n.t("I'll give this: {title}", { title: kit.title })}>
        <Icon name="gift" size={18} />
        {i18n.t("I'll give this")}
      </summary>
      <Form method="post" noValidate>
        <input type="hidden" name="kit" value={kit.id} />
        <input type="hidden" name="visitor" value={visitor} />
        {problem ? (
          <p className="field-error" role="alert">
            {problem}
          </p>
        ) : null}
        <FieldScope.Provider value={kit.id}>
          <Field
            name="name"
            label={i18n.t('Your name')}
            help={i18n.t('Optional. Only the owner of this list sees it, and only if they want to.')}
            autoComplete="name"
            maxLength={CLAIM_NAME_LIMIT}
            errors={rejected?.errors.name}
            defaultValue={String(rejected?.values.name ?? '')}
          />
        </FieldScope.Provider>
        <Button type="submit" variant="main">
          {i18n.t("I'll give this")}
        </Button>
      </Form>
    </details>
  )
}
