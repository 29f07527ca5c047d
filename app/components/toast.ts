/** A short message after something was done; `duration` in milliseconds. */
export type Toast = {
  id: string
  title: string
  description?: string
  variant: 'default' | 'destructive' | 'warning'
  duration: number
  /** A form that takes the deed back. */
  undo?: { action: string; fields: Record<string, string>; label?: string }
}

/** A toast of the browser's own, beside those that come with a page, and what it can do about it. */
export type BrowserToast = Toast & { act?: { label: string; run: () => void } }

/** On the window when there is one. */
export const TOAST = 'toast'
export const showToast = (toast: BrowserToast) => window.dispatchEvent(new CustomEvent(TOAST, { detail: toast }))

/** Stays until it is dismissed: the longest a browser can wait, in milliseconds. */
export const FOR_GOOD = 2 ** 31 - 1
