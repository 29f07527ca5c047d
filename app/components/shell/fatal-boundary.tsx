import { Component, type ReactNode } from 'react'
import { reportFault } from '../client/report-faults'
import type { Captured } from './fatal-page'

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

// Captured early, because React may remove the whole document.
const captured: Captured =
  typeof document === 'undefined'
    ? {}
    : {
        head: document.head?.cloneNode(true) as HTMLHeadElement | undefined,
        mark: document.querySelector('.mark')?.cloneNode(true),
        theme: document.documentElement?.dataset.theme,
      }

export const importFatalPage = () => import('./fatal-page')

export function showFatalPage(error: unknown): void {
  reportFault(error)
  importFatalPage()
    .then(({ fatalPage }) => fatalPage(error, captured))
    .catch(() => Object.assign(document.createElement('html'), { textContent: 'Please reload this page.' }))
    .then(page => {
      if (document.documentElement) document.documentElement.replaceWith(page)
      else document.append(page)
      window.dispatchEvent(new Event('app-loaded'))
    })
}
