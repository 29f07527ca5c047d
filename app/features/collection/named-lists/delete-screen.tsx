import { NarrowPage } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'
import { DeleteName } from './delete-name'
import type { ListedName, ListKind, NamedList } from './lists'
import './named-lists.css'

type DeleteScreenProps = { list: NamedList; entry: ListedName; returnTo: string }

/** The delete confirmation on its own page. */
export function DeleteScreen({ list, entry, returnTo }: DeleteScreenProps) {
  return (
    <NarrowPage title={i18n.t(TITLES[list.kind])} back={{ to: returnTo, label: i18n.t(list.title) }}>
      <Panel>
        <DeleteName list={list} entry={entry} returnTo={returnTo}>
          <LinkButton to={returnTo} variant="quiet">
            {i18n.t('Cancel')}
          </LinkButton>
        </DeleteName>
      </Panel>
    </NarrowPage>
  )
}

const TITLES: Record<ListKind, string> = {
  companies: /*i18n*/ 'Delete this company?',
  artists: /*i18n*/ 'Delete this artist?',
  tags: /*i18n*/ 'Delete this tag?',
}
