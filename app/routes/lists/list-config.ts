import type { ReactNode } from 'react'
import type { ListedName, NamedList } from '~/features/collection/named-lists/lists'
import type { NameFields } from '~/features/collection/named-lists/name-form'

/** The differences between the lists of companies, artists and tags. */
export type ListConfig = {
  list: NamedList
  /** what is shown while the list is empty, with a link to a new kit */
  purpose: string
  kitsHref: (id: string) => string
  sign: (entry: ListedName) => ReactNode
  fields: (shown: NameFields) => ReactNode
}
