import { NarrowPage, PageHead } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { projectPath } from '~/features/collection/projects/project-paths'
import { i18n } from '~/platform/messages'
import { LogForm, type LogFormProps } from './log-form'
import type { LogPage } from './log-page.server'

type LogScreenProps = Omit<LogFormProps, 'page'> & { page: LogPage | null }

/** The log form as a page. */
export function LogScreen({ page, ...more }: LogScreenProps) {
  if (!page) return <NothingInProgress />
  return (
    <div className="narrow">
      <PageHead
        title={i18n.t('Log progress')}
        subtitle={page.kit.title}
        back={{ to: projectPath(page.kit.id), label: i18n.t('Back to the kit') }}
      />
      <LogForm page={page} {...more} />
    </div>
  )
}

const NothingInProgress = () => (
  <NarrowPage title={i18n.t('Log progress')} back={{ to: '/overview', label: i18n.t('Overview') }}>
    <EmptyState
      title={i18n.t('Nothing in progress')}
      action={<LinkButton to="/dashboard?status=stash">{i18n.t('Choose a kit')}</LinkButton>}
    >
      {i18n.t('Open a kit and log progress on it. That starts it.')}
    </EmptyState>
  </NarrowPage>
)
