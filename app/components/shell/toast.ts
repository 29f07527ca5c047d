/** A short message after an action; `duration` in milliseconds. */
export type Toast = {
  id: string
  title: string
  description?: string
  variant: 'default' | 'destructive' | 'warning'
  duration: number
  /** A form that undoes the action. */
  undo?: { action: string; fields: Record<string, string>; label?: string }
}

/** A toast created in the browser, with an optional button. */
export type BrowserToast = Toast & { act?: { label: string; run: () => void } }

/** The window event that shows one. */
export const TOAST = 'toast'
export const showToast = (toast: BrowserToast) => window.dispatchEvent(new CustomEvent(TOAST, { detail: toast }))

/** Stays until it is dismissed: the longest browser timeout, in milliseconds. */
export const FOR_GOOD = 2 ** 31 - 1
