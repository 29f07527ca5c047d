import { useFetcher, useLocation } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, useSite } from './site'
import './theme-picker.css'

const CHOICES: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'system', label: 'System', Icon: Monitor },
]

/** Dark, light, or as the device has it. A plain form: it comes back to the same page. */
export function ThemePicker() {
  const { theme } = useSite()
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const chosen = fetcher.formData?.get('theme') ?? theme
  return (
    <fetcher.Form className="theme-picker" method="post" action="/preferences/theme" aria-label="Appearance">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {CHOICES.map(({ theme, label, Icon }) => (
        <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === chosen}>
          <Icon aria-hidden="true" size={18} />
          {label}
        </button>
      ))}
    </fetcher.Form>
  )
}
