import { takeBack } from './back'

// A sheet or a photo viewer has its own history entry, so that Back closes it and the page stays.

/** The entry of the previous overlay goes later than the overlay: browsers go back asynchronously. */
let isDropping: Promise<void> | null = null

/** Adds the history entry of an open dialog. Back closes the dialog. */
export async function addOverlayEntry(dialog: HTMLDialogElement): Promise<void> {
  await isDropping
  if (!dialog.open) return
  const { state } = window.history
  if (!state?.overlay) window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, overlay: true }, '')
  takeBack(() => dialog.close())
}

/** Goes back over the entry of a closed dialog, without a navigation. */
export function dropOverlayEntry(): void {
  if (isDropping || !window.history.state?.overlay) return
  isDropping = new Promise(resolve => {
    takeBack(() => {
      takeBack(null)
      isDropping = null
      resolve()
    })
  })
  window.history.back()
}

/** Leaves Back to the router, if a dialog is removed without being closed. */
export function releaseBack(): void {
  if (!isDropping) takeBack(null)
}
