import { LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { DeleteName } from './delete-name'
import type { ListedName, NamedList } from './lists'
import './named-lists.css'

type DeleteScreenProps = { list: NamedList; entry: ListedName; returnTo: string }

/** The delete confirmation on its own page. */
export function DeleteScreen({ list, entry, returnTo }: DeleteScreenProps) {
  return (
    <div className="narrow">
      <PageHead title={`Delete this ${list.one}?`} back={{ to: returnTo, label: list.title }} />
      <Panel>
        <DeleteName list={list} entry={entry} returnTo={returnTo}>
          <LinkButton to={returnTo} variant="quiet">
            Keep it
          </LinkButton>
        </DeleteName>
      </Panel>
    </div>
  )
}
