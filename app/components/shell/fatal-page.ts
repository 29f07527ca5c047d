import { currentMessages, i18n } from '~/platform/messages'

/** What the fatal page shows again of the page. */
export type Captured = { head?: Node; mark?: Node; theme?: string; support?: string }

export type FatalTexts = Record<'language' | 'title' | 'message' | 'reload' | 'contact' | 'details', string>

/** Returns the texts of `fatalPage` in the language of the page. */
export const fatalTexts = (): FatalTexts => ({
  language: currentMessages().locale,
  title: i18n.t('Unable to Load Application'),
  message: i18n.t(
    'The app hit an error while it was starting. This may be a temporary issue or a connection problem. Your saved data is safe.',
  ),
  reload: i18n.t('Reload Page'),
  contact: i18n.t('Contact Support'),
  details: i18n.t('Show Technical Details'),
})

/**
 * Returns the page that replaces one that cannot be rendered, or whose scripts cannot start. Root inlines it into the page,
 * so it must not use anything outside itself.
 */
export function fatalPage(
  error: unknown,
  { head, mark, theme = 'dark', support }: Captured,
  texts: FatalTexts,
): HTMLElement {
  const contact = { class: 'button button-plain', href: `${support}?subject=App%20Loading%20Error` }
  return element('html', { lang: texts.language, 'data-theme': theme }, [
    head ?? element('head'),
    element('body', {}, [
      element('main', { class: 'wrap error-screen' }, [
        ...(mark ? [mark] : []),
        element('h1', {}, [texts.title]),
        element('p', { class: 'soft' }, [texts.message]),
        element('div', { class: 'button-row' }, [
          element('a', { class: 'button button-main', href: window.location.href }, [texts.reload]),
          ...(support ? [element('a', contact, [texts.contact])] : []),
        ]),
        element('details', {}, [
          element('summary', {}, [texts.details]),
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
