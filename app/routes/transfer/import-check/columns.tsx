import { useState } from 'react'
import { Disclosure } from '~/components/forms/disclosure'
import { Field, Select } from '~/components/forms/field'
import { Options } from '~/components/forms/options'
import { COLUMN_TARGETS, TARGET_LABELS } from '~/features/transfer/csv/transfer-fields'
import { columnField, columnLabel } from '~/features/transfer/import-export/import-fields'
import type { FormReply } from '~/http/forms/form-reply.server'
import { formatList } from '~/platform/lists'
import { i18n, translated } from '~/platform/messages'
import type { Check } from './check'
import { HowRead } from './how-read'

type ColumnsProps = { check: Check; reply?: Pick<FormReply, 'values' | 'errors'> }

/** Shows how the file was parsed and what its columns become. Everything can be changed. */
export function Columns({ check, reply }: ColumnsProps) {
  const { columns, reading } = check
  const ignored = columns
    .filter(({ target }) => target === 'ignore')
    .map(({ header }) => i18n.t('“{name}”', { name: header }))
  const errors = reply?.errors ?? {}
  const typed = (name: string, before: string) => String(reply?.values[name] ?? before)
  const clashes = Object.keys(errors).some(name => name.startsWith('column-'))
  const known = columns.length - ignored.length
  // Stays open after the title is selected, because more columns may need changes.
  const [wantsTitle] = useState(!columns.some(({ target }) => target === 'title'))
  return (
    <div className="check-folds">
      <Disclosure title={i18n.t('Columns')} hint={formatRecognized(known, ignored)} open={clashes || wantsTitle}>
        {/* Read in another way, the file has other columns. */}
        <div
          className="fields check-columns"
          key={[reading.sheet, reading.headerLine, reading.encoding, reading.delimiter].join(' ')}
        >
          {columns.map(({ header, target, samples }, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place; headers may be the same
              key={at}
              name={columnField(at)}
              label={columnLabel(header, at)}
              errors={errors[columnField(at)]}
              help={
                samples.length > 0 ? (
                  <span className="check-samples">{samples.join(' · ')}</span>
                ) : (
                  i18n.t('always empty')
                )
              }
            >
              <Select defaultValue={typed(columnField(at), target)}>
                <Options values={COLUMN_TARGETS} labels={translated(TARGET_LABELS)} />
              </Select>
            </Field>
          ))}
        </div>
      </Disclosure>
      <HowRead reading={check.reading} reply={reply} />
    </div>
  )
}

function formatRecognized(known: number, ignored: string[]): string {
  const count = ignored.length
  if (count === 0) return i18n.t('all {known} recognized', { known })
  if (count > 2) return i18n.t('{known} recognized, {count} are left out', { known, count })
  return i18n.t('{known} recognized, {names} left out', { known, names: formatList(ignored) })
}
