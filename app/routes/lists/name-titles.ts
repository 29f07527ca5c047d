import type { MetaFunction } from '@remix-run/node'
import { pageTitle } from '~/components/shell/site'
import type { NamedList, TextList } from '~/features/collection/named-lists/lists'
import { i18n } from '~/platform/messages'

type NameMeta = MetaFunction<() => { entry: { name: string } }>

export const listMeta =
  ({ title }: NamedList | TextList): MetaFunction =>
  ({ matches }) =>
    pageTitle(matches, i18n.t(title))

export const nameMeta: NameMeta = ({ matches, data }) => pageTitle(matches, data?.entry.name)

export const deleteMeta: NameMeta = ({ matches, data }) =>
  pageTitle(matches, data ? i18n.t('Delete {name}', { name: data.entry.name }) : undefined)

export const mergeMeta: NameMeta = ({ matches, data }) =>
  pageTitle(matches, data ? i18n.t('Merge {name}', { name: data.entry.name }) : undefined)
