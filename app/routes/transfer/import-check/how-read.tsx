import { Trans } from '@lingui/react'
import { useState } from 'react'
import { Disclosure } from '~/components/forms/disclosure'
import { Field, Select } from '~/components/forms/field'
import { Options } from '~/components/forms/options'
import { DELIMITER_LABELS, DELIMITER_LIST_LABELS, DELIMITERS } from '~/features/transfer/csv/csv-delimiters'
import type { Reading } from '~/features/transfer/import-export/import-reading'
import type { FormReply } from '~/http/forms/form-reply.server'
import { formatList } from '~/platform/lists'
import { i18n, translated } from '~/platform/messages'
import { ENCODING_LABELS } from '~/platform/text/encodings'

type HowReadProps = { reading: Reading; reply?: Pick<FormReply, 'values' | 'errors'> }

/** Shows the sheet, the header, the encoding and the delimiter of the file. Each can be changed. */
export function HowRead({ reading, reply }: HowReadProps) {
  const { encoding, delimiter, headerLine, above, lines, samples, sheet, sheets, isFixed } = reading
  const errors = reply?.errors ?? {}
  const typed = (name: string, before: string) => String(reply?.values[name] ?? before)
  const hasErrors = ['sheet', 'headerLine', 'encoding', 'delimiter'].some(name => errors[name])
  const hasHeaders = lines.length > 1 || above > 0
  const isGuessed = samples.length > 0 && !encoding.startsWith('utf-')
  // A choice that leaves nothing to look at does not fold the choices away.
  const [startsOpen] = useState(isGuessed || above > 0 || sheets.length > 0)
  if (isFixed && !hasHeaders && sheets.length === 0) return null
  const parts = [
    sheet ? i18n.t('“{name}”', { name: sheet }) : '',
    hasHeaders ? i18n.t('headings in line {line}', { line: headerLine }) : '',
    ...(isFixed ? [] : [i18n.t(ENCODING_LABELS[encoding]), i18n.t(DELIMITER_LIST_LABELS[delimiter])]),
  ]
  return (
    <Disclosure
      title={i18n.t('How the file is read')}
      hint={formatList(parts.filter(Boolean), 'commas')}
      open={hasErrors || startsOpen}
    >
      <div className="fields check-columns">
        {sheets.length > 0 ? (
          <Field
            name="sheet"
            label={i18n.t('Table')}
            errors={errors.sheet}
            help={i18n.t('The others can be imported afterwards.')}
          >
            <Select defaultValue={typed('sheet', sheet ?? '')}>
              {sheets.map(name => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
        ) : null}
        {hasHeaders ? (
          <Field
            name="headerLine"
            label={i18n.t('Headings')}
            errors={errors.headerLine}
            help={
              above > 0
                ? i18n.t('{count, plural, one {# line above is left out.} other {# lines above are left out.}}', {
                    count: above,
                  })
                : undefined
            }
          >
            <Select defaultValue={typed('headerLine', String(headerLine))}>
              {lines.map(({ line, text }) => (
                <option key={line} value={line}>
                  {i18n.t('Line {line}: {text}', { line, text })}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {isFixed || samples.length === 0 ? null : (
          <EncodingField
            key={encoding}
            samples={samples}
            chosen={typed('encoding', encoding)}
            errors={errors.encoding}
          />
        )}
        {isFixed ? null : (
          <Field name="delimiter" label={i18n.t('Delimiter')} errors={errors.delimiter}>
            <Select defaultValue={typed('delimiter', delimiter)}>
              <Options values={DELIMITERS} labels={translated(DELIMITER_LABELS)} />
            </Select>
          </Field>
        )}
      </div>
    </Disclosure>
  )
}

type EncodingFieldProps = { samples: Reading['samples']; chosen: string; errors?: string[] }

/** The encodings with what the file reads like in each. The sample below changes with the choice. */
function EncodingField({ samples, chosen, errors }: EncodingFieldProps) {
  const [shown, setShown] = useState(chosen)
  return (
    <Field
      name="encoding"
      label={i18n.t('Encoding')}
      errors={errors}
      help={
        <Trans
          id="Choose the one in which this is right: <0/>"
          components={[<q key="sample">{samples.find(({ encoding }) => encoding === shown)?.sample}</q>]}
        />
      }
    >
      <Select defaultValue={chosen} onChange={event => setShown(event.currentTarget.value)}>
        {samples.map(({ encoding, sample }) => (
          <option key={encoding} value={encoding}>
            {i18n.t(ENCODING_LABELS[encoding])}: {sample.slice(0, OPTION_LETTERS)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const OPTION_LETTERS = 30
