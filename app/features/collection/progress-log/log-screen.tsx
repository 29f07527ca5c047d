import { NarrowPage, PageHead } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { projectPath } from '~/features/collection/projects/project-paths'
import { LogForm, type LogFormProps } from './log-form'
import type { LogPage } from './log-page.server'

type LogScreenProps = Omit<LogFormProps, 'page'> & { page: LogPage | null }

/** The log form as a page. */
export function LogScreen({ page, ...more }: LogScreenProps) {
  if (!page) return <NothingInProgress />
  return (
    <div className="narrow">
      <PageHead
        title="Log progress"
        subtitle={page.kit.title}
        back={{ to: projectPath(page.kit.id), label: 'Back to the kit' }}
      />
      <LogForm page={page} {...more} />
    </div>
  )
}

const NothingInProgress = () => (
  <NarrowPage title="Log progress" back={{ to: '/overview', label: 'Overview' }}>
    <EmptyState title="Nothing in progress" action={<LinkButton to="/dashboard?status=stash">Choose a kit</LinkButton>}>
      Open a kit and log progress on it. That starts it.
    </EmptyState>
  </NarrowPage>
)
