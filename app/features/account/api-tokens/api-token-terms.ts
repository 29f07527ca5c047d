/** What a token permits. */
export type ApiTokenScope = 'read' | 'write'

export const SCOPE_LABELS: Record<ApiTokenScope, string> = {
  read: /*i18n*/ 'Read only',
  write: /*i18n*/ 'Read and write',
}
