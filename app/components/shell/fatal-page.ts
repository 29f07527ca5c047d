/** What the fatal page shows again of the page. */
export type Captured = { head?: Node; mark?: Node; theme?: string; support?: string }

/**
 * Returns the page that replaces one that cannot be rendered, or whose scripts cannot start. Root inlines it into the page,
 * so it must not use anything outside itself.
 */
export function fatalPage(error: unknown, { head, mark, theme = 'dark', support }: Captured): HTMLElement {
  const message =
    'The app hit an error while it was starting. This may be a temporary issue or a connection problem. Your saved data is safe.'
  const contact = { class: 'button button-plain', href: `${support}?subject=App%20Loading%20Error` }
  return element('html', { lang: 'en', 'data-theme': theme }, [
    head ?? element('head'),
    element('body', {}, [
      element('main', { class: 'wrap error-screen' }, [
        ...(mark ? [mark] : []),
        element('h1', {}, ['Unable to Load Application']),
        element('p', { class: 'soft' }, [message]),
        element('div', { class: 'button-row' }, [
          element('a', { class: 'button button-main', href: window.location.href }, ['Reload Page']),
          ...(support ? [element('a', contact, ['Contact Support'])] : []),
        ]),
        element('details', {}, [
          element('summary', {}, ['Show Technical Details']),
          element('pre', {}, [error instanceof Error ? error.message : String(error)]),
        ]),
      ]),
    ]),
  ])

  function element(name: string, attributes: Record<string, string> = {}, children: (Node | string)[] = []) {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    made.append(...children)
    return made
  }
}
