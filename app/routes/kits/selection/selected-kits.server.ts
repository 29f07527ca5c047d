import { countKits } from '~/features/collection/bulk-edit/bulk.server'
import { nothingSelected } from '~/features/collection/bulk-edit/bulk-toast'
import { selectionIn } from '~/features/collection/bulk-edit/read-bulk.server'
import { selectPath } from '~/features/collection/dashboard/list-paths'
import { redirectWithToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'

/** Counts the selected kits. The URL has the selection: IDs or the filter. Redirects to the list if there are none. */
export async function selectedKits(actor: Actor, request: Request) {
  const { selection, state } = selectionIn(actor, new URL(request.url).searchParams)
  const back = selectPath(state, undefined, selection && 'ids' in selection ? selection.ids : [])
  const count = selection ? await countKits(actor, selection) : 0
  if (count === 0) throw await redirectWithToast(back, nothingSelected())
  return { count, all: selection !== null && 'matching' in selection, back }
}
