import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { newUploadId } from '~/components/forms/upload-id'

/**
 * Updates the forms of new records in a cached page, from now on. The day is the one on which it was cached, and becomes the
 * device's when the user comes to the form or sends it, unless the user chose another one. The key may be that of a saved
 * kit, and is replaced.
 */
export function updateCachedForms(): void {
  document.addEventListener('focusin', updateDay)
  document.addEventListener('submit', updateDay, true)
  document.addEventListener('submit', replaceKey, true)
}

function updateDay({ target }: Event) {
  const date = (target as Element).closest<HTMLFormElement>('form[data-kit]')?.elements.namedItem('date')
  // The Swedish locale writes dates as YYYY-MM-DD.
  const day = new Date().toLocaleDateString('sv-SE')
  if (date instanceof HTMLInputElement && date.value === date.defaultValue && date.value < day) date.value = day
}

/** Once, so that a form that is sent again counts once. Uploaded photos have the key of their note, so that stays. */
function replaceKey({ target }: Event) {
  const form = target as HTMLFormElement
  const key = form.elements.namedItem(IDEMPOTENCY_FIELD)
  if (!(key instanceof HTMLInputElement) || form.dataset.kit || replaced.has(form)) return
  replaced.add(form)
  key.value = newUploadId()
  // Where a draft sets the key, too.
  key.dispatchEvent(new Event('input', { bubbles: true }))
}
const replaced = new WeakSet<HTMLFormElement>()
