/** Fills in the form's fields as if the user had typed. */
export function restoreFormValues(form: HTMLFormElement, { values }: { values: Record<string, string | string[]> }) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control instanceof RadioNodeList && typeof value === 'string') control.value = value
    if (typeof value !== 'string' || !isTextControl(control) || control.value === value) continue
    control.value = value
    const group = control.closest('details')
    if (group) group.open = true
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const isTextControl = (control: unknown): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  control instanceof HTMLSelectElement ||
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && control.type !== 'checkbox' && control.type !== 'file')
