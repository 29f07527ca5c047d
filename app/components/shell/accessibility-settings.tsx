import { useFetcher, useLocation } from '@remix-run/react'
import { i18n } from '~/platform/messages'
import { useOneAtATime } from '../client/controls/one-at-a-time'
import { Checkbox } from '../forms/field'
import { Button } from '../ui/button'
import { type TextSize, useSite } from './site'
import './accessibility-settings.css'

const SIZES: { size: TextSize; label: string }[] = [
  { size: 'normal', label: /*i18n*/ 'Normal' },
  { size: 'large', label: /*i18n*/ 'Large' },
  { size: 'larger', label: /*i18n*/ 'Larger' },
]

/**
 * Text size, motion and target size. A plain form; with JavaScript a choice applies immediately. `always` keeps the
 * submit button, for pages that are sent without scripts.
 */
export function AccessibilitySettings({ always = false }: { always?: boolean }) {
  const { comfort } = useSite()
  const fetcher = useFetcher()
  const submit = useOneAtATime(fetcher)
  const { pathname, search } = useLocation()
  return (
    <fetcher.Form
      className="comfort-picker"
      method="post"
      action="/preferences/comfort"
      onChange={event => submit(event.currentTarget)}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <fieldset>
        <legend className="field-label">{i18n.t('Text size')}</legend>
        <div className="comfort-sizes">
          {SIZES.map(({ size, label }) => (
            <label key={size} className="comfort-size" data-size={size}>
              <input type="radio" name="textSize" value={size} defaultChecked={size === comfort.textSize} />
              <span>{i18n.t(label)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Checkbox
        name="largeTargets"
        label={i18n.t('Larger buttons and checkboxes')}
        defaultChecked={comfort.largeTargets}
      />
      <Checkbox name="still" label={i18n.t('Reduce motion')} defaultChecked={comfort.still} />
      <Checkbox
        name="noShortcuts"
        label={i18n.t('No keyboard shortcuts of a single key')}
        defaultChecked={comfort.noShortcuts}
      />
      <div className={always ? 'comfort-save' : 'without-script comfort-save'}>
        <Button type="submit">{i18n.t('Save')}</Button>
      </div>
    </fetcher.Form>
  )
}
