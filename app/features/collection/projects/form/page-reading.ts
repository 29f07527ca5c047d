import type { FromPage } from './from-page'

// Loaded after the form of a new kit: none of this is needed to fill it in by hand.

/**
 * Lets Enter in the link field read the page, and a tap on its fold take the link from the clipboard. With `isShared`,
 * reads it now. Returns a function that stops it.
 */
export function startReading(form: HTMLFormElement | null, isShared: boolean): () => void {
  const link = form?.querySelector('[name=sourceUrl]')
  const read = () => form?.querySelector<HTMLButtonElement>('button[value=read]')?.click()
  const press = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    read()
  }
  const fold = link?.closest('details')
  const summary = fold?.querySelector('summary')
  const open = () => {
    if (link instanceof HTMLInputElement && !fold?.open) pasteLink(link, read)
  }
  link?.addEventListener('keydown', press)
  summary?.addEventListener('click', open)
  if (isShared && navigator.onLine) read()
  return () => {
    link?.removeEventListener('keydown', press)
    summary?.removeEventListener('click', open)
  }
}

/** Takes the link from the clipboard, if there is one and the user permits it, and reads its page. Called in a tap. */
async function pasteLink(link: HTMLInputElement, read: () => void) {
  requestAnimationFrame(() => link.focus())
  // Not available without HTTPS.
  const text = (await navigator.clipboard?.readText?.().catch(() => '')) ?? ''
  const url = /^\s*(https?:\/\/\S+)\s*$/i.exec(text)?.[1]
  if (!url || link.value) return
  link.value = url
  link.dispatchEvent(new Event('input', { bubbles: true }))
  read()
}

/**
 * Fills in the form from its page, except for fields that the user changed while the page was read. `before` and `now`
 * are the hidden field, before and after that.
 */
export function fillIn(form: HTMLFormElement | null, before: string, now: string): void {
  const filled = valuesIn(now)
  const values: typeof filled = { ...filled, ...(filled.width && { unit: 'cm' }) }
  const old = valuesIn(before)
  for (const name of new Set([...Object.keys(old), ...Object.keys(values)])) {
    const control = form?.elements.namedItem(name)
    if (control instanceof RadioNodeList) checkTerms(control, old[name] ?? '', values[name] ?? '')
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    const value = values[name] ?? ''
    // An unchanged input has the new value already.
    if (name !== 'unit' && control.value !== value && control.value !== (old[name] ?? '')) continue
    control.value = value
    const group = control.closest('details')
    if (group) group.open = true
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Checks the boxes of terms, unless the user changed them: "ab,glow". */
function checkTerms(boxes: RadioNodeList, before: string, now: string): void {
  const inputs = [...boxes].filter(box => box instanceof HTMLInputElement)
  if (checkedTerms(boxes).join() !== before) return
  for (const box of inputs) box.checked = now.split(',').includes(box.value)
  inputs[0]?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Returns the values of the boxes that are checked. */
export const checkedTerms = (boxes: RadioNodeList): string[] =>
  [...boxes].flatMap(box => (box instanceof HTMLInputElement && box.checked ? [box.value] : []))

/** Replaces the link by that of the chosen variant, unless the user typed another one in the meantime. */
export function replaceLink(form: HTMLFormElement | null, link: FromPage['link']): void {
  const control = form?.elements.namedItem('sourceUrl')
  if (link && control instanceof HTMLInputElement && control.value === link.typed) control.value = link.chosen
}

const valuesIn = (text: string): Record<string, string | undefined> => (text ? JSON.parse(text).values : {})
