import { useContext } from 'react'
import { FieldErrors, FieldScope, fieldId } from '~/components/forms/field'
import { i18n } from '~/platform/messages'
import { StatusSign } from '../card/status-chip'
import { PROJECT_STATUSES, type ProjectStatus, STATUS_LABELS } from '../project-terms'
import { PROJECT_FORM_LABELS } from './project-form-values'
import '~/components/forms/choice-chip.css'

// The statuses of a kit that is added. The others are for kits from before.
const FIRST: ProjectStatus[] = ['stash', 'purchased', 'wishlist', 'progress']
const MORE = PROJECT_STATUSES.filter(status => !FIRST.includes(status))

type StatusChoiceProps = { start: string; errors?: string[] }

/** The status of a kit as chips: one tap, and all that is likely in view. */
export function StatusChoice({ start, errors }: StatusChoiceProps) {
  const id = fieldId('status', useContext(FieldScope))
  const chip = (status: ProjectStatus, index: number) => (
    <label key={status} className="choice-chip">
      <input
        type="radio"
        name="status"
        value={status}
        defaultChecked={status === start}
        id={index === 0 ? id : undefined}
      />
      <StatusSign status={status} />
      {i18n.t(STATUS_LABELS[status])}
    </label>
  )
  return (
    <fieldset className="status-choice">
      <legend className="field-label">{i18n.t(PROJECT_FORM_LABELS.status)}</legend>
      <div className="status-choice-chips">
        {FIRST.map(chip)}
        <details open={MORE.some(status => status === start)}>
          <summary className="choice-chip">{i18n.t('More')}</summary>
          <div className="status-choice-chips">{MORE.map((status, index) => chip(status, index + 1))}</div>
        </details>
      </div>
      <FieldErrors id={`${id}-error`} errors={errors} />
    </fieldset>
  )
}
