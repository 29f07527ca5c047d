import { FieldErrors } from '~/components/forms/field'
import { Radios } from '~/components/forms/options'
import { i18n, translated } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { AMOUNT_CHOICES, AMOUNT_LABELS } from './drill-terms'
import './amount-field.css'

type AmountFieldProps = {
  amount: string
  count?: string
  errors?: string[]
  choices?: readonly (typeof AMOUNT_CHOICES)[number][]
}

/** Some, plenty or a number. The number counts only with its choice, which typing it ticks. */
export function AmountField({ amount, count = '', errors, choices = AMOUNT_CHOICES }: AmountFieldProps) {
  return (
    <fieldset className="amount-field">
      <legend>{i18n.t('Amount')}</legend>
      <Radios name="amount" labels={translated(AMOUNT_LABELS)} values={choices} value={amount} />
      {choices.includes('number') ? (
        <input
          className="control num"
          name="count"
          aria-label={i18n.t('Number of drills')}
          placeholder={formatCount(1250)}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={count}
          aria-invalid={Boolean(errors?.length)}
          aria-describedby={errors?.length ? 'amount-error' : undefined}
          onInput={({ currentTarget: { form, value } }) => {
            const choice = form?.querySelector<HTMLInputElement>('input[name="amount"][value="number"]')
            if (choice && value) choice.checked = true
          }}
        />
      ) : null}
      <FieldErrors id="amount-error" errors={errors} />
    </fieldset>
  )
}
