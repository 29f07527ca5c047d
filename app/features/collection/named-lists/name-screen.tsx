import type { ReactNode } from 'react'
import { NarrowPage } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { countOf, deleteNamePath, type ListedName, mergeNamePath, type NamedList, namePath, nameValues } from './lists'
import { type NameFields, NameForm, type NameReply } from './name-form'
import './named-lists.css'

type NameScreenProps = {
  list: NamedList
  entry: ListedName
  /** the URL to return to */
  returnTo: string
  reply?: NameReply
  kitsHref: (id: string) => string
  fields: (shown: NameFields) => ReactNode
}

/** A page for one name: edit it, view its kits, merge or delete it. */
export function NameScreen({ list, entry, returnTo, reply, kitsHref, fields }: NameScreenProps) {
  const { id, name, kits } = entry
  return (
    <NarrowPage
      title={name}
      subtitle={kits > 0 ? <Link to={kitsHref(id)}>{countOf(kits, 'kit')}</Link> : 'No kits'}
      back={{ to: returnTo, label: list.title }}
    >
      <Panel title={`Edit the ${list.one}`}>
        <NameForm
          action={namePath(list, id)}
          values={nameValues(entry)}
          isEdit
          reply={reply}
          fields={fields}
          submit="Save"
          returnTo={returnTo}
        >
          <LinkButton to={returnTo} variant="quiet">
            Cancel
          </LinkButton>
        </NameForm>
      </Panel>
      <Panel title="Merge or delete">
        <div className="button-row">
          <LinkButton to={mergeNamePath(list, id)}>Merge into another {list.one}</LinkButton>
          <LinkButton to={deleteNamePath(list, id, returnTo)} variant="danger">
            Delete {list.one}
          </LinkButton>
        </div>
      </Panel>
    </NarrowPage>
  )
}
