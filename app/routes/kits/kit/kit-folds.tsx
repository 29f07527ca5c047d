import { Disclosure } from '~/components/forms/disclosure'
import { ExternalLink } from '~/components/ui/external-link'
import { Icon } from '~/components/ui/icon'
import { sizeAndShape, tagCount } from '~/features/collection/kit-page/kit-lines'
import type { KitPage } from '~/features/collection/kit-page/kit-page.server'
import type { FormReply } from '~/http/forms/form-reply.server'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { KitNotes } from './kit-notes'
import { KitTags } from './kit-tags'
import { CanvasFacts, DateFacts, OwnFacts } from './project-facts'
import './kit-folds.css'

type KitFoldsProps = { page: KitPage; reply?: FormReply; hasNotes: boolean }

/** The facts of a kit in three folds, and the user's own fields if it has any, whose summaries hold the likeliest value. A wide screen shows them unfolded. */
export function KitFolds({ page, reply, hasNotes }: KitFoldsProps) {
  const { project, tags, source, own, draftKey } = page
  const { id, place, dateLeft, dateCompleted, dateStarted, dateReceived, datePurchased } = project
  const day = dateLeft ?? dateCompleted ?? dateStarted ?? dateReceived ?? datePurchased
  return (
    <div className="kit-folds">
      <Disclosure title={i18n.t('Canvas and drills')} hint={sizeAndShape(project)}>
        <CanvasFacts {...page} />
      </Disclosure>
      <Disclosure title={i18n.t('Dates and place')} hint={place || (day ? formatDay(day) : '')}>
        <DateFacts {...page} />
      </Disclosure>
      <Disclosure
        title={i18n.t('Notes, tags and link')}
        hint={tagCount(tags.length)}
        open={Boolean(reply?.errors.tags || reply?.errors.generalNotes)}
      >
        {source ? (
          <p>
            <ExternalLink className="kit-folds-link" href={source.href}>
              {source.host}
              <Icon name="external-link" size={16} />
            </ExternalLink>
          </p>
        ) : project.sourceUrl ? (
          <p className="soft">{project.sourceUrl}</p>
        ) : null}
        <KitTags id={id} tags={tags} known={page.knownTags} reply={reply} draftKey={`${draftKey} tags`} />
        {hasNotes ? <KitNotes page={page} reply={reply} title={i18n.t('Notes')} /> : null}
      </Disclosure>
      {own.length > 0 ? (
        <Disclosure title={i18n.t('My fields')} hint={own[0]?.text}>
          <OwnFacts facts={own} />
        </Disclosure>
      ) : null}
    </div>
  )
}
