import { Field, Select } from '~/components/forms/field'
import { Radios } from '~/components/forms/options'
import { OFFERED_CURRENCIES } from '~/features/collection/money/currencies'
import { UNIT_LABELS, UNITS } from '~/features/collection/projects/project-figures'
import { PROJECT_STATUSES, STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { counted } from '~/features/transfer/import-export/format-import'
import { dateOrderField, statusWordField } from '~/features/transfer/import-export/import-fields'
import type { FormReply } from '~/http/forms/form-reply.server'
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
            In “<bdi>{header}</bdi>”, which date is <span className="num">{sample}</span>?
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
            In “{amountQuestion.header}”, which amount is <span className="num">{amountQuestion.sample}</span>?
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
            In “<bdi>{partialKitQuestion.header}</bdi>”, what does “<bdi>{partialKitQuestion.sample}</bdi>” mean?
          </legend>
          <Radios name="partialKits" labels={PARTIAL_KITS} value={typed('partialKits', options.partialKits)} />
        </fieldset>
      ) : null}
      {withoutStatus ? (
        <Field
          name="emptyStatus"
          label="Kits without a status"
          help="Applies to lines with an empty status cell. Other cells are not changed."
        >
          <StatusSelect chosen={typed('emptyStatus', options.emptyStatus ?? '')} />
        </Field>
      ) : null}
      {unknownStatuses.map(word => (
        <Field key={word} name={statusWordField(word)} label={`Kits with the status “${word}”`}>
          <StatusSelect chosen={typed(statusWordField(word), options.statusWords[word] ?? '')} />
        </Field>
      ))}
      {unclearSizes ? (
        <Field
          name="sizeUnit"
          label="Sizes without a unit"
          help="Some kits state more diamonds than fit in centimeters. Applies to every size whose cell or column names no unit."
        >
          <Select defaultValue={typed('sizeUnit', options.sizeUnit)}>
            {UNITS.map(unit => (
              <option key={unit} value={unit}>
                are in {UNIT_LABELS[unit].toLowerCase()}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {withoutCurrency ? (
        <Field
          name="emptyCurrency"
          label="Amounts without a currency"
          help="Applies to prices, shipping and sales whose line names no currency."
        >
          <Select defaultValue={typed('emptyCurrency', options.emptyCurrency)}>
            <option value="">stay without one</option>
            {[...new Set([...OFFERED_CURRENCIES, ...(options.emptyCurrency ? [options.emptyCurrency] : [])])].map(
              code => (
                <option key={code} value={code}>
                  are in {code}
                </option>
              ),
            )}
          </Select>
        </Field>
      ) : null}
      {counts.duplicate > 0 ? (
        <Choice
          name="duplicates"
          legend={`${counted(counts.duplicate, 'line is', 'lines are')} already in your collection`}
          value={typed('duplicates', options.duplicates)}
          labels={{
            skip: formatStored(check),
            update: 'Update your kits: filled cells replace, empty ones change nothing, tags are added',
            add: 'Add them as duplicates',
          }}
        />
      ) : null}
      {counts.repeat > 0 ? (
        <Choice
          name="repeats"
          legend={`${counted(counts.repeat, 'line repeats', 'lines repeat')} a kit from earlier in the file`}
          value={typed('repeats', options.repeats)}
          labels={{ skip: 'Import each kit once', add: 'Import every line' }}
        />
      ) : null}
    </div>
  )
}

const PARTIAL_KITS = { mini: 'A mini kit', coverage: 'Partial coverage: drills on a part of the canvas' }

/** Kits that stay as they are still get the notes and photos of a backup. */
function formatStored({ found }: Check): string {
  if (!found || found.notes + found.photos === 0) return 'Skip them: your kits are not changed'
  return 'Keep your kits as they are, and add only notes and photos that they lack'
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
    <option value="">are left out</option>
    {PROJECT_STATUSES.map(status => (
      <option key={status} value={status}>
        become {STATUS_LABELS[status]}
      </option>
    ))}
  </Select>
)
