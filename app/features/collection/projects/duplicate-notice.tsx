import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { duplicateInWords } from './duplicate-text'
import type { ProjectFormValues } from './project-form-values'
import { duplicatesPath, projectPath } from './project-paths'
import type { DuplicateProject } from './project-queries.server'

type DuplicateNoticeProps = {
  start: Pick<ProjectFormValues, 'title' | 'sourceUrl'>
  now: Pick<ProjectFormValues, 'title' | 'sourceUrl'>
  /** The ID of the edited kit. */
  kitId?: string
}

const TYPING_REST = 400

/** Shows a notice while typing if the collection already has such a kit. It never blocks the form. */
export function DuplicateNotice({ start, now: { title, sourceUrl }, kitId = '' }: DuplicateNoticeProps) {
  const { load, data } = useFetcher<{ twins: DuplicateProject[]; title: string; sourceUrl: string }>()
  // An unchanged copy of a kit is intended, so only typed changes are looked up.
  const asked = title !== start.title || sourceUrl !== start.sourceUrl
  useEffect(() => {
    if (!asked) return
    const rest = setTimeout(() => load(duplicatesPath({ title, sourceUrl, but: kitId })), TYPING_REST)
    return () => clearTimeout(rest)
  }, [asked, title, sourceUrl, kitId, load])
  const duplicates = asked && data?.title === title && data.sourceUrl === sourceUrl ? data.twins : []
  return (
    <div role="status" className="duplicate-notice">
      {duplicates.map(duplicate => (
        <p key={duplicate.id}>
          {`${duplicateInWords(duplicate)} `}
          {/* Opens in a new tab, so that the typed values stay. */}
          <a href={projectPath(duplicate.id)} target="_blank" rel="noopener noreferrer">
            Open<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      ))}
    </div>
  )
}
