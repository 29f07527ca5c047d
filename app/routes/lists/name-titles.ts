import type { MetaFunction } from '@remix-run/node'
import { pageTitle } from '~/components/shell/site'
import type { NamedList, TextList } from '~/features/collection/named-lists/lists'

type NameMeta = MetaFunction<() => { entry: { name: string } }>

export const listMeta =
  ({ title }: NamedList | TextList): MetaFunction =>
  ({ matches }) =>
    pageTitle(matches, title)

export const nameMeta: NameMeta = ({ matches, data }) => pageTitle(matches, data?.entry.name)

export const deleteMeta: NameMeta = ({ matches, data }) =>
  pageTitle(matches, data ? `Delete ${data.entry.name}` : undefined)

export const mergeMeta: NameMeta = ({ matches, data }) =>
  pageTitle(matches, data ? `Merge ${data.entry.name}` : undefined)
