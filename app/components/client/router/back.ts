let onBack: (() => void) | null = null

/** Makes Back run this instead of a navigation; null leaves it to the router again. */
export function takeBack(run: (() => void) | null): void {
  onBack = run
}

/** Call it before the router starts: Chromium calls the listeners of the window in the order they were added, capturing or not. */
export function watchBack(): void {
  window.addEventListener('popstate', event => {
    if (!onBack) return
    event.stopImmediatePropagation()
    onBack()
  })
}
