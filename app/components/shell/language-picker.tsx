import { useLocation } from '@remix-run/react'
import { LANGUAGE_NAMES } from '~/platform/languages'
import { currentMessages, i18n } from '~/platform/messages'
import { useSite } from './site'
import './theme-picker.css'

/**
 * A button for each language, in its own words. A plain form: the page is loaded again in the other language. Nothing, as
 * long as there is only one.
 */
export function LanguagePicker() {
  const { languages } = useSite()
  const { pathname, search } = useLocation()
  if (languages.length < 2) return null
  return (
    <form className="theme-picker" method="post" action="/preferences/language" aria-label={i18n.t('Language')}>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {languages.map(language => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          aria-pressed={language === currentMessages().locale}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </form>
  )
}
