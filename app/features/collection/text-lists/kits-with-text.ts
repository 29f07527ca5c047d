import { type DashboardState, DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import type { TextKind } from '~/features/collection/named-lists/lists'

/** Returns the state of the dashboard that shows all kits with a place or series. */
export const kitsWithText = (kind: TextKind, name: string): DashboardState => ({
  ...DEFAULT_STATE,
  status: 'everything',
  [kind]: name,
})
