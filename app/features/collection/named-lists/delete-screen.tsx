import { NarrowPage } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { DeleteName } from './delete-name'
import type { ListedName, NamedList } from './lists'
import './named-lists.css'

type DeleteScreenProps = { list: NamedList; entry: ListedName; returnTo: string }

/** The delete confirmation on its own page. */
export function DeleteScreen({ list, entry, returnTo }: DeleteScreenProps) {
  return (
    <NarrowPage title={`Delete this ${list.one}?`} back={{ to: returnTo, label: list.title }}>
      <Panel>
        <DeleteName list={list} entry={entry} returnTo={returnTo}>
          <LinkButton to={returnTo} variant="quiet">
            Cancel
          </LinkButton>
        </DeleteName>
      </Panel>
    </NarrowPage>
  )
}
