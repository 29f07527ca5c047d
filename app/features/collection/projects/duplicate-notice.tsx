import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { twinInWords } from './duplicate-text'
import type { ProjectFormValues } from './project-form-values'
import { projectPath, twinsPath } from './project-paths'
import type { DuplicateProject } from './project-queries.server'

type TwinNoticeProps = {
  start: Pick<ProjectFormValues, 'title' | 'sourceUrl'>
  now: Pick<ProjectFormValues, 'title' | 'sourceUrl'>
  /** The ID of the edited kit. */
  kitId?: string
}

const TYPING_REST = 400

/** Shows a notice while typing if the collection already has such a kit. It never blocks the form. */
export function TwinNotice({ start, now: { title, sourceUrl }, kitId = '' }: TwinNoticeProps) {
  const { load, data } = useFetcher<{ twins: DuplicateProject[]; title: string; sourceUrl: string }>()
  // An unchanged copy of a kit is intended, so only typed changes are looked up.
  const asked = title !== start.title || sourceUrl !== start.sourceUrl
  useEffect(() => {
    if (!asked) return
    const rest = setTimeout(() => load(twinsPath({ title, sourceUrl, but: kitId })), TYPING_REST)
    return () => clearTimeout(rest)
  }, [asked, title, sourceUrl, kitId, load])
  const twins = asked && data?.title === title && data.sourceUrl === sourceUrl ? data.twins : []
  return (
    <div role="status" className="twin-notice">
      {twins.map(twin => (
        <p key={twin.id}>
          {`${twinInWords(twin)} `}
          {/* Opens in a new tab, so that the typed values stay. */}
          <a href={projectPath(twin.id)} target="_blank" rel="noopener noreferrer">
            Open<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      ))}
    </div>
  )
}
