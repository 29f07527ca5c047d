import { useState } from 'react'
import { Disclosure } from '~/components/disclosure'
import { Field, Select } from '~/components/field'
import { DELIMITER_LABELS, DELIMITERS } from '~/features/csv/csv-delimiters'
import { ENCODING_LABELS, ENCODINGS } from '~/features/csv/csv-encoding'
import { columnField, columnLabel } from '~/features/transfers/import-fields'
import { COLUMN_TARGETS, TARGET_LABELS } from '~/features/transfers/transfer-fields'
import type { FormReply } from '~/http/form-reply.server'
import type { Check } from './check'

type ColumnsProps = { check: Check; reply?: Pick<FormReply, 'values' | 'errors'> }

/** How the file was read, and what each of its columns becomes; everything can be chosen otherwise. */
export function Columns({ check, reply }: ColumnsProps) {
  const { columns, encoding, delimiter } = check
  const ignored = columns.filter(({ target }) => target === 'ignore').map(({ header }) => `“${header}”`)
  const errors = reply?.errors ?? {}
  const typed = (name: string, before: string) => String(reply?.values[name] ?? before)
  const clashes = Object.keys(errors).some(name => name.startsWith('column-'))
  const readWrongly = Boolean(errors.encoding || errors.delimiter)
  const known = columns.length - ignored.length
  // Once the title is found the fold stays as it is: more columns may want a hand.
  const [wantsTitle] = useState(!columns.some(({ target }) => target === 'title'))
  return (
    <div className="check-folds">
      <Disclosure
        title="Columns"
        hint={ignored.length === 0 ? `all ${known} recognised` : `${known} recognised, ${listed(ignored)} left out`}
        open={clashes || wantsTitle}
      >
        {/* Cut anew, the file has other columns. */}
        <div className="check-columns" key={`${encoding} ${delimiter}`}>
          {columns.map(({ header, target, samples }, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place; headers may be the same
              key={at}
              name={columnField(at)}
              label={columnLabel(header, at)}
              errors={errors[columnField(at)]}
              help={samples.length > 0 ? <span className="check-samples">{samples.join(' · ')}</span> : 'always empty'}
            >
              <Select defaultValue={typed(columnField(at), target)}>
                {COLUMN_TARGETS.map(each => (
                  <option key={each} value={each}>
                    {TARGET_LABELS[each]}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      </Disclosure>
      <Disclosure
        title="Letters and separators"
        hint={`${ENCODING_LABELS[encoding]}, ${DELIMITER_LABELS[delimiter].toLowerCase()}`}
        open={readWrongly}
      >
        <p className="soft check-folds-words">
          Only when accents look wrong or the columns are cut in the wrong places.
        </p>
        <div className="field-pair">
          <Field name="encoding" label="Letters are written in" errors={errors.encoding}>
            <Select defaultValue={typed('encoding', encoding)}>
              {ENCODINGS.map(each => (
                <option key={each} value={each}>
                  {ENCODING_LABELS[each]}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="delimiter" label="Columns are separated by" errors={errors.delimiter}>
            <Select defaultValue={typed('delimiter', delimiter)}>
              {DELIMITERS.map(each => (
                <option key={each} value={each}>
                  {DELIMITER_LABELS[each]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </Disclosure>
    </div>
  )
}

const listed = (names: string[]) => (names.length > 2 ? `${names.length} are` : names.join(' and '))
