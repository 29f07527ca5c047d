import type { Actor } from '~/platform/actor'

/** Where archives and what is to be restored lie in the storage: everything of a person below one place. */
export const ARCHIVES = 'archives/'
export const archiveKey = ({ userId }: Actor, name: string) => `${ARCHIVES}${userId}/${name}.zip`
