/** Fills in the form's fields as if the user had typed. Fields that share a name take its values in their order. */
export function restoreFormValues(form: HTMLFormElement, { values }: { values: Record<string, string | string[]> }) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control instanceof RadioNodeList) restoreTogether(control, [value].flat())
    else if (isTicked(control)) tick(control, value === control.value)
    else if (typeof value === 'string' && isTextControl(control)) restore(control, value)
  }
}

function restoreTogether(list: RadioNodeList, values: string[]) {
  const controls = [...list]
  const texts = controls.filter(isTextControl)
  if (texts.length > 1) for (const [index, text] of texts.entries()) restore(text, values[index] ?? text.value)
  for (const box of controls) if (isTicked(box)) tick(box, values.includes(box.value))
}

function tick(box: HTMLInputElement, isTicked: boolean) {
  if (box.checked === isTicked) return
  box.checked = isTicked
  showRestored(box)
}

function restore(control: TextControl, value: string) {
  if (control.value === value) return
  control.value = value
  showRestored(control)
}

function showRestored(control: TextControl) {
  const group = control.closest('details')
  if (group) group.open = true
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isTicked = (control: unknown): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

const isTextControl = (control: unknown): control is TextControl =>
  control instanceof HTMLSelectElement ||
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(control.type))
