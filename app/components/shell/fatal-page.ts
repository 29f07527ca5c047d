/** Parts of the page that the fatal page shows again. */
export type Captured = { head?: HTMLHeadElement; mark?: Node; theme?: string }

/** Returns the page that replaces one that cannot be rendered. */
export function fatalPage(error: unknown, { head, mark, theme = 'dark' }: Captured): HTMLElement {
  const support = head?.querySelector<HTMLLinkElement>('link[rel=help]')?.href
  return element('html', { lang: 'en', 'data-theme': theme }, [
    head ?? element('head'),
    element('body', {}, [
      element('main', { class: 'wrap error-screen' }, [
        ...(mark ? [mark] : []),
        element('h1', {}, ['Unable to Load Application']),
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
        details(error),
      ]),
    ]),
  ])
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
