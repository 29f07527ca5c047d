import { useFetcher, useLocation } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useOneAtATime } from '../client/one-at-a-time'
import { type Theme, useSite } from './site'
import './theme-picker.css'

const CHOICES: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'system', label: 'System', Icon: Monitor },
]

/**
 * Dark, light, or the device's theme. A plain form that returns to the same page. `label` distinguishes two on one
 * page.
 */
export function ThemePicker({ label = 'Appearance' }: { label?: string }) {
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
      {CHOICES.map(({ theme, label: name, Icon }) => (
        <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === chosen}>
          <Icon aria-hidden="true" size={18} />
          {name}
        </button>
      ))}
    </fetcher.Form>
  )
}
