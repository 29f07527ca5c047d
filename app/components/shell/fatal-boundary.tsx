import { Component, type ReactNode } from 'react'
import { APP_FAILED } from '../client/loading/inline-script'
import { reportFault } from '../client/loading/report-faults'

/** The last error boundary, outside the router. Replaces a page that cannot be rendered. */
export class FatalBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    // After React has removed the broken page.
    setTimeout(() => showFatalPage(error))
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** Replaces the page by the fatal page, which the inline script has. */
export function showFatalPage(error: unknown): void {
  reportFault(error)
  window.dispatchEvent(new CustomEvent(APP_FAILED, { detail: error }))
}
