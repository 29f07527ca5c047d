import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Field, Select } from '~/components/forms/field'
import { Options } from '~/components/forms/options'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import type { LabelSheet } from './label-terms'
import './sheet-form.css'

type SheetFormProps = {
  action: string
  sheets: Readonly<Record<string, LabelSheet>>
  /** the name of the shown sheet */
  sheet: string
  /** hidden fields */
  children?: ReactNode
}

/** Chooses a sheet of labels, and prints it. */
export const SheetForm = ({ action, sheets, sheet, children }: SheetFormProps) => (
  <Form action={action} className="field-row sheet-form">
    {children}
    <Field name="sheet" label={i18n.t('Sheet')}>
      <Select key={sheet} defaultValue={sheet}>
        <Options
          labels={Object.fromEntries(Object.entries(sheets).map(([name, { label }]) => [name, i18n.t(label)]))}
        />
      </Select>
    </Field>
    <Button type="submit">{i18n.t('Show')}</Button>
    <Button type="button" variant="main" className="with-script" onClick={() => window.print()}>
      <Icon name="printer" size={20} />
      {i18n.t('Print')}
    </Button>
  </Form>
)
