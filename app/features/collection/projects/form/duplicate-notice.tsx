import { useEffect } from 'react'
import { useHint } from '~/components/client/requests/hints'
import { i18n } from '~/platform/messages'
import { duplicatesPath, projectPath } from '../project-paths'
import type { DuplicateProject } from '../project-queries.server'
import { formatDuplicate } from './duplicate-text'
import type { ProjectFormValues } from './project-form-values'

type Query = Pick<ProjectFormValues, 'title' | 'sourceUrl' | 'code'>

type DuplicateNoticeProps = {
  start: Query
  now: Query
  /** The ID of the edited kit. */
  kitId?: string
}

const TYPING_REST = 400

/** Shows a notice while typing if the collection already has such a kit. It never blocks the form. */
export function DuplicateNotice({ start, now: { title, sourceUrl, code }, kitId = '' }: DuplicateNoticeProps) {
  const { load, data } = useHint<{ twins: DuplicateProject[] } & Query>()
  // An unchanged copy of a kit is intended, so only typed changes are looked up.
  const hasChanged = title !== start.title || sourceUrl !== start.sourceUrl || code !== start.code
  useEffect(() => {
    if (!hasChanged) return
    const rest = setTimeout(() => load(duplicatesPath({ title, sourceUrl, code, but: kitId })), TYPING_REST)
    return () => clearTimeout(rest)
  }, [hasChanged, title, sourceUrl, code, kitId, load])
  const isCurrent = data?.title === title && data.sourceUrl === sourceUrl && data.code === code
  const duplicates = hasChanged && isCurrent ? data.twins : []
  return (
    <div role="status" className="duplicate-notice">
      {duplicates.map(duplicate => (
        <p key={duplicate.id}>
          {`${formatDuplicate(duplicate)} `}
          {/* Opens in a new tab, so that the typed values stay. */}
          <a href={projectPath(duplicate.id)} target="_blank" rel="noopener noreferrer">
            {i18n.t('Open')}
            <span className="visually-hidden"> {i18n.t('(opens in a new tab)')}</span>
          </a>
        </p>
      ))}
    </div>
  )
}
