import { Component, type ReactNode } from 'react'
import { reportFault } from '../client/report-faults'

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

type FatalPageOptions = { title?: string; showDetails?: boolean }

// Captured early, because React may remove the whole document.
const head = typeof document === 'undefined' ? null : (document.head?.cloneNode(true) as HTMLHeadElement | null)
const mark = typeof document === 'undefined' ? null : document.querySelector('.mark')?.cloneNode(true)
const theme = typeof document === 'undefined' ? 'dark' : document.documentElement?.dataset.theme

export function showFatalPage(
  error: unknown,
  { title = 'Unable to Load Application', showDetails = true }: FatalPageOptions = {},
) {
  reportFault(error)
  const support = head?.querySelector<HTMLLinkElement>('link[rel=help]')?.href
  const page = element('html', { lang: 'en', 'data-theme': theme ?? 'dark' }, [
    head ?? element('head'),
    element('body', {}, [
      element('main', { class: 'wrap error-screen' }, [
        ...(mark ? [mark] : []),
        element('h1', {}, [title]),
        element('p', { class: 'soft' }, [MESSAGE]),
        element('div', { class: 'button-row' }, [
          element('a', { class: 'button button-main', href: window.location.href }, ['Reload Page']),
          ...(support
            ? [
                element('a', { class: 'button button-plain', href: `${support}?subject=App%20Loading%20Error` }, [
                  'Contact Support',
                ]),
              ]
            : []),
        ]),
        ...(showDetails ? [details(error)] : []),
      ]),
    ]),
  ])
  if (document.documentElement) document.documentElement.replaceWith(page)
  else document.append(page)
  window.dispatchEvent(new Event('app-loaded'))
}

const MESSAGE =
  'The app hit an error while it was starting. This may be a temporary issue or a connection problem. Your saved data is safe.'

const details = (error: unknown) =>
  element('details', {}, [
    element('summary', {}, ['Show Technical Details']),
    element('pre', {}, [error instanceof Error ? error.message : String(error)]),
  ])

function element(name: string, attributes: Record<string, string> = {}, children: (Node | string)[] = []): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}
