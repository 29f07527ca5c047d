import { Trans } from '@lingui/react'
import { Field, Select } from '~/components/forms/field'
import { Radios } from '~/components/forms/options'
import { OFFERED_CURRENCIES } from '~/features/collection/money/currencies'
import { UNITS, type Unit } from '~/features/collection/projects/project-figures'
import { PROJECT_STATUSES, STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { dateOrderField, statusWordField } from '~/features/transfer/import-export/import-fields'
import type { FormReply } from '~/http/forms/form-reply.server'
import { i18n, translated } from '~/platform/messages'
import type { Check } from './check'

type QuestionsProps = { check: Check; reply?: Pick<FormReply, 'values' | 'errors'> }

/** The questions that the file raises. */
export function Questions({ check, reply }: QuestionsProps) {
  const { counts, options, withoutStatus, unknownStatuses, unclearSizes, withoutCurrency, dateQuestions } = check
  const { amountQuestion, partialKitQuestion } = check
  const typed = (name: string, before: string) => String(reply?.values[name] ?? before)
  const hasQuestions =
    [counts.duplicate, counts.repeat, dateQuestions.length, unknownStatuses.length].some(count => count > 0) ||
    [withoutStatus, unclearSizes, withoutCurrency, amountQuestion, partialKitQuestion].some(Boolean)
  if (!hasQuestions) return null
  return (
    <div className="panel fields check-questions">
      {dateQuestions.map(({ key, header, sample, days }) => (
        <fieldset key={key} id={`field-${dateOrderField(key)}`}>
          <legend>
            <Trans
              id="In “{header}”, which date is {sample}?"
              values={{ header: <bdi>{header}</bdi>, sample: <span className="num">{sample}</span> }}
            />
          </legend>
          <Radios
            name={dateOrderField(key)}
            labels={days}
            value={typed(dateOrderField(key), options.dateOrders[key] ?? '')}
          />
        </fieldset>
      ))}
      {amountQuestion ? (
        <fieldset id="field-decimalMark">
          <legend>
            <Trans
              id="In “{header}”, which amount is {sample}?"
              values={{
                header: <bdi>{amountQuestion.header}</bdi>,
                sample: <span className="num">{amountQuestion.sample}</span>,
              }}
            />
          </legend>
          <Radios
            name="decimalMark"
            labels={amountQuestion.amounts}
            value={typed('decimalMark', options.decimalMark)}
          />
        </fieldset>
      ) : null}
      {partialKitQuestion ? (
        <fieldset id="field-partialKits">
          <legend>
            <Trans
              id="In “{header}”, what does “{sample}” mean?"
              values={{
                header: <bdi>{partialKitQuestion.header}</bdi>,
                sample: <bdi>{partialKitQuestion.sample}</bdi>,
              }}
            />
          </legend>
          <Radios
            name="partialKits"
            labels={translated(PARTIAL_KITS)}
            value={typed('partialKits', options.partialKits)}
          />
        </fieldset>
      ) : null}
      {withoutStatus ? (
        <Field
          name="emptyStatus"
          label={i18n.t('Kits without a status')}
          help={i18n.t('Applies to lines with an empty status cell. Other cells are not changed.')}
        >
          <StatusSelect chosen={typed('emptyStatus', options.emptyStatus ?? '')} />
        </Field>
      ) : null}
      {unknownStatuses.map(word => (
        <Field
          key={word}
          name={statusWordField(word)}
          label={i18n.t('Kits with the status “{status}”', { status: word })}
        >
          <StatusSelect chosen={typed(statusWordField(word), options.statusWords[word] ?? '')} />
        </Field>
      ))}
      {unclearSizes ? (
        <Field
          name="sizeUnit"
          label={i18n.t('Sizes without a unit')}
          help={i18n.t(
            'Some kits state more diamonds than fit in centimeters. Applies to every size whose cell or column names no unit.',
          )}
        >
          <Select defaultValue={typed('sizeUnit', options.sizeUnit)}>
            {UNITS.map(unit => (
              <option key={unit} value={unit}>
                {i18n.t(UNIT_CHOICES[unit])}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {withoutCurrency ? (
        <Field
          name="emptyCurrency"
          label={i18n.t('Amounts without a currency')}
          help={i18n.t('Applies to prices, shipping and sales whose line names no currency.')}
        >
          <Select defaultValue={typed('emptyCurrency', options.emptyCurrency)}>
            <option value="">{i18n.t('stay without one')}</option>
            {[...new Set([...OFFERED_CURRENCIES, ...(options.emptyCurrency ? [options.emptyCurrency] : [])])].map(
              code => (
                <option key={code} value={code}>
                  {i18n.t('are in {currency}', { currency: code })}
                </option>
              ),
            )}
          </Select>
        </Field>
      ) : null}
      {counts.duplicate > 0 ? (
        <Choice
          name="duplicates"
          legend={i18n.t(
            '{count, plural, one {# line is already in your collection} other {# lines are already in your collection}}',
            { count: counts.duplicate },
          )}
          value={typed('duplicates', options.duplicates)}
          labels={{
            skip: formatStored(check),
            update: i18n.t('Update your kits: filled cells replace, empty ones change nothing, tags are added'),
            add: i18n.t('Add them as duplicates'),
          }}
        />
      ) : null}
      {counts.repeat > 0 ? (
        <Choice
          name="repeats"
          legend={i18n.t(
            '{count, plural, one {# line repeats a kit from earlier in the file} other {# lines repeat a kit from earlier in the file}}',
            { count: counts.repeat },
          )}
          value={typed('repeats', options.repeats)}
          labels={{ skip: i18n.t('Import each kit once'), add: i18n.t('Import every line') }}
        />
      ) : null}
    </div>
  )
}

const PARTIAL_KITS = {
  mini: /*i18n*/ 'A mini kit',
  coverage: /*i18n*/ 'Partial coverage: drills on a part of the canvas',
}

const UNIT_CHOICES: Record<Unit, string> = { cm: /*i18n*/ 'are in centimeters', in: /*i18n*/ 'are in inches' }

/** Kits that stay as they are still get the notes and photos of a backup. */
function formatStored({ found }: Check): string {
  if (!found || found.notes + found.photos === 0) return i18n.t('Skip them: your kits are not changed')
  return i18n.t('Keep your kits as they are, and add only notes and photos that they lack')
}

type ChoiceProps = { name: string; legend: string; value: string; labels: Record<string, string> }

const Choice = ({ legend, ...choice }: ChoiceProps) => (
  <fieldset>
    <legend>{legend}</legend>
    <Radios {...choice} />
  </fieldset>
)

const StatusSelect = ({ chosen }: { chosen: string }) => (
  <Select defaultValue={chosen}>
    <option value="">{i18n.t('are left out')}</option>
    {PROJECT_STATUSES.map(status => (
      <option key={status} value={status}>
        {i18n.t('become {status}', { status: i18n.t(STATUS_LABELS[status]) })}
      </option>
    ))}
  </Select>
)
