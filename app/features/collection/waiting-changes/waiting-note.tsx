import type { FormEvent } from 'react'
import { Field, FieldScope, TextArea } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { i18n } from '~/platform/messages'
import { DeleteButton, Head, type WaitingProps } from './waiting-change'
import { keepChange } from './waiting-changes'

const LABELS: Record<string, string> = {
  add: /*i18n*/ 'Diamonds added',
  placed: /*i18n*/ 'Total placed',
  percent: /*i18n*/ 'Percent',
  minutes: /*i18n*/ 'Minutes',
  content: /*i18n*/ 'What did you do?',
  date: /*i18n*/ 'Date',
}

/** A waiting note as a form: saved on this device, or deleted from it. */
export function WaitingNote({ change: note, number, onChanged }: WaitingProps) {
  const { key, kitTitle, fields } = note
  const texts = fields.filter(([name, value]) => typeof value === 'string' && name in LABELS) as [string, string][]
  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    await keepChange({ ...note, problem: '', fields: fields.map(([name, value]) => [name, typed.get(name) ?? value]) })
    onChanged()
  }
  const label = number
    ? i18n.t('Waiting note {number} on {kitTitle}', { number, kitTitle })
    : i18n.t('Waiting note on {kitTitle}', { kitTitle })
  return (
    <form onSubmit={change} aria-label={label}>
      <Head change={note} />
      <FieldScope.Provider value={key}>
        {texts.map(([name, value]) =>
          name === 'content' ? (
            <Field key={name} name={name} label={i18n.t(LABELS[name] ?? '')}>
              <TextArea defaultValue={value} rows={2} />
            </Field>
          ) : (
            <Field
              key={name}
              name={name}
              label={i18n.t(LABELS[name] ?? '')}
              type={name === 'date' ? 'date' : 'text'}
              defaultValue={value}
            />
          ),
        )}
      </FieldScope.Provider>
      <div className="button-row">
        <Button type="submit">{i18n.t('Save changes')}</Button>
        <DeleteButton change={note} onChanged={onChanged} />
      </div>
    </form>
  )
}
