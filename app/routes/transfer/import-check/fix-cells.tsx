import { Trans } from '@lingui/react'
import { Field, Select } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { cellField } from '~/features/transfer/import-export/import-fields'
import type { EditableCell, ShownRow } from '~/features/transfer/import-export/import-preview'
import type { FormReply } from '~/http/forms/form-reply.server'
import { i18n } from '~/platform/messages'

type FixCellsProps = { row: ShownRow; reply?: Pick<FormReply, 'values'> }

/** Edits the invalid cells of a line. They belong to the form of all options, so that each of its buttons submits them. */
export function FixCells({ row: { line, mends }, reply }: FixCellsProps) {
  const isEdited = mends.some(cell => cell.inFile !== undefined)
  return (
    <details className="check-mend">
      <summary>
        {isEdited ? (
          <Trans id="Edited here<0> line {line}</0>" values={{ line }} components={[hidden]} />
        ) : (
          <Trans id="Edit<0> line {line}</0>" values={{ line }} components={[hidden]} />
        )}
      </summary>
      <div className="field-row">
        {mends.map(cell => {
          const name = cellField(line, cell.at)
          const value = String(reply?.values[name] ?? cell.text)
          return (
            <Field
              // The file's text may be restored: the key resets the field.
              key={`${cell.at} ${cell.text}`}
              name={name}
              label={cell.header}
              help={cell.inFile === undefined ? undefined : <InFile text={cell.inFile} />}
              {...(cell.choices
                ? { children: <Choices cell={cell} choices={cell.choices} value={value} /> }
                : { ...IN_CHOICES, defaultValue: value })}
            />
          )
        })}
        <Button type="submit" {...IN_CHOICES} name="mend" value={line}>
          <Trans id="Save<0> line {line}</0>" values={{ line }} components={[hidden]} />
        </Button>
      </div>
    </details>
  )
}

const IN_CHOICES = { form: 'choices' }
const hidden = <span key="hidden" className="visually-hidden" />

const InFile = ({ text }: { text: string }) =>
  text ? i18n.t('In the file: {text}', { text }) : i18n.t('Empty in the file')

type ChoicesProps = { cell: EditableCell; choices: string[]; value: string }

function Choices({ cell: { text, inFile }, choices, value }: ChoicesProps) {
  const others = [...new Set([text, inFile ?? ''])].filter(other => !choices.includes(other))
  return (
    <Select {...IN_CHOICES} defaultValue={value}>
      {others.map(other => (
        <option key={other} value={other}>
          {other ? i18n.t('“{name}”', { name: other }) : i18n.t({ id: 'cell.nothing', message: 'nothing' })}
        </option>
      ))}
      {choices.map(word => (
        <option key={word} value={word}>
          {i18n.t(word)}
        </option>
      ))}
    </Select>
  )
}
