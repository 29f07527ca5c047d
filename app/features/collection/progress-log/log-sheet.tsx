import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Sheet } from '~/components/ui/sheet'
import { logPath } from '~/features/collection/projects/project-paths'
import type { Day } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { LogForm } from './log-form'
import type { LogPage } from './log-page.server'

/** The data of the page. */
type LogData = { page: LogPage | null; draftKey: string; noteId: string; today: Day }

export type LogSheetProps = { id: string; opener: HTMLElement; photo?: File | null; onClose: () => void }

/** The log form over any page, which stays. "Change" shows another kit in the same sheet. */
export function LogSheet({ id, opener, photo, onClose }: LogSheetProps) {
  const [kit, setKit] = useState(id)
  const { pathname, search } = useLocation()
  const { load, data } = useFetcher<LogData>()
  useEffect(() => load(logPath(kit)), [load, kit])
  const isThere = data?.page?.kit.id === kit
  return (
    <Sheet title={i18n.t('Log progress')} opener={opener} onClose={onClose} className="log-sheet" staysOnSubmit>
      {isThere && data?.page ? (
        <LogForm
          {...data}
          page={data.page}
          key={kit}
          returnTo={pathname === `/projects/${kit}` ? undefined : pathname + search}
          onChange={setKit}
          photo={photo}
        />
      ) : (
        <p className="log-sheet-wait soft" role="status">
          {i18n.t('Opening…')}
        </p>
      )}
    </Sheet>
  )
}
