import { useEffect } from 'react'

/** A short message after an action; `duration` in milliseconds. */
export type Toast = {
  id: string
  title: string
  description?: string
  variant: 'default' | 'destructive' | 'warning'
  duration: number
  /** The cookie for the ID of the last toast that was shown: the server deletes that toast. */
  shownCookie?: string
  /** A form that undoes the action. */
  undo?: { action: string; fields: Record<string, string>; label?: string }
}

/** A toast created in the browser, with an optional button. It replaces another one `about` the same. */
export type BrowserToast = Toast & { about?: string; act?: { label: string; run: () => void } }

let waiting: BrowserToast[] = []

/** The window event that announces one. */
export const TOAST = 'toast'
export function showToast(toast: BrowserToast): void {
  waiting.push(toast)
  window.dispatchEvent(new Event(TOAST))
}

/** Shows the toast of a form's reply. */
export function useReplyToast(toast: Toast | undefined): void {
  useEffect(() => {
    if (toast) showToast(toast)
  }, [toast])
}

/** The window event that ends a toast. `detail`: what the toast is about. */
export const TOAST_OVER = 'toast-over'
export function endToast(about: string): void {
  waiting = waiting.filter(toast => toast.about !== about)
  window.dispatchEvent(new CustomEvent(TOAST_OVER, { detail: about }))
}

/** Returns the toasts that are not shown yet. The script that shows them loads late. */
export function takeToasts(): BrowserToast[] {
  const taken = waiting
  waiting = []
  return taken
}

/** Stays until it is dismissed: the longest browser timeout, in milliseconds. */
export const FOR_GOOD = 2 ** 31 - 1
