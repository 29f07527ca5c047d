import type { ReactNode } from 'react'
import { NarrowPage } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'
import {
  DELETE_LABELS,
  deleteNamePath,
  type ListedName,
  type ListKind,
  MERGE_LABELS,
  mergeNamePath,
  type NamedList,
  namePath,
  nameValues,
} from './lists'
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
      subtitle={
        kits > 0 ? (
          <Link to={kitsHref(id)}>{i18n.t('{count, plural, one {# kit} other {# kits}}', { count: kits })}</Link>
        ) : (
          i18n.t('No kits')
        )
      }
      back={{ to: returnTo, label: i18n.t(list.title) }}
    >
      <Panel title={i18n.t(TITLES[list.kind])}>
        <NameForm
          action={namePath(list, id)}
          values={nameValues(entry)}
          isEdit
          reply={reply}
          fields={fields}
          submit={i18n.t('Save')}
          returnTo={returnTo}
        >
          <LinkButton to={returnTo} variant="quiet">
            {i18n.t('Cancel')}
          </LinkButton>
        </NameForm>
      </Panel>
      <Panel title={i18n.t('Merge or delete')}>
        <div className="button-row">
          <LinkButton to={mergeNamePath(list, id)}>{i18n.t(MERGE_LABELS[list.kind])}</LinkButton>
          <LinkButton to={deleteNamePath(list, id, returnTo)} variant="danger">
            {i18n.t(DELETE_LABELS[list.kind])}
          </LinkButton>
        </div>
      </Panel>
    </NarrowPage>
  )
}

const TITLES: Record<ListKind, string> = {
  companies: /*i18n*/ 'Edit the company',
  artists: /*i18n*/ 'Edit the artist',
  tags: /*i18n*/ 'Edit the tag',
}
