/** What a token permits. */
export type ApiTokenScope = 'read' | 'write'

export const SCOPE_LABELS: Record<ApiTokenScope, string> = {
  read: 'Read only',
  write: 'Read and write',
}
