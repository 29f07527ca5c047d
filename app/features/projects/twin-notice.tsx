import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { ProjectFormValues } from './project-form-values'
import { projectPath, twinsPath } from './project-paths'
import type { Twin } from './project-queries.server'
import { twinInWords } from './twin-words'

type TwinNoticeProps = {
  start: Pick<ProjectFormValues, 'title' | 'sourceUrl'>
  now: Pick<ProjectFormValues, 'title' | 'sourceUrl'>
  /** The kit that is being changed. */
  kitId?: string
}

const TYPING_REST = 400

/** Says while one types that the collection has such a kit already. It never holds anything back. */
export function TwinNotice({ start, now: { title, sourceUrl }, kitId = '' }: TwinNoticeProps) {
  const { load, data } = useFetcher<{ twins: Twin[]; title: string; sourceUrl: string }>()
  // A copy is made on purpose: only what is typed is looked for.
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
          {/* In a tab of its own, so that what is typed stays. */}
          <a href={projectPath(twin.id)} target="_blank" rel="noopener noreferrer">
            Open it<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      ))}
    </div>
  )
}
