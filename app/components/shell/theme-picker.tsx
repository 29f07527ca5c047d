import { useFetcher, useLocation } from '@remix-run/react'
import { i18n } from '~/platform/messages'
import { useOneAtATime } from '../client/controls/one-at-a-time'
import { Icon, type IconName } from '../ui/icon'
import { type Theme, useSite } from './site'
import './theme-picker.css'

const CHOICES: { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'dark', label: /*i18n*/ 'Dark', icon: 'moon' },
  { theme: 'light', label: /*i18n*/ 'Light', icon: 'sun' },
  { theme: 'system', label: /*i18n*/ 'System', icon: 'monitor' },
]

/**
 * Dark, light, or the device's theme. A plain form that returns to the same page. `label` distinguishes two on one
 * page.
 */
export function ThemePicker({ label = i18n.t('Appearance') }: { label?: string }) {
  const { theme } = useSite()
  const fetcher = useFetcher()
  const submit = useOneAtATime(fetcher)
  const { pathname, search } = useLocation()
  const chosen = fetcher.formData?.get('theme') ?? theme
  return (
    <fetcher.Form
      className="theme-picker"
      method="post"
      action="/preferences/theme"
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter instanceof HTMLButtonElement) submit(submitter)
      }}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {CHOICES.map(({ theme, label: name, icon }) => (
        <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === chosen}>
          <Icon name={icon} size={18} />
          {i18n.t(name)}
        </button>
      ))}
    </fetcher.Form>
  )
}
