import { Field, Select } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { cellField } from '~/features/transfer/import-export/import-fields'
import type { EditableCell, ShownRow } from '~/features/transfer/import-export/import-preview'
import type { FormReply } from '~/http/forms/form-reply.server'

type FixCellsProps = { row: ShownRow; reply?: Pick<FormReply, 'values'> }

/** Edits the invalid cells of a line. They belong to the form of all options, so that each of its buttons submits them. */
export function FixCells({ row: { line, mends }, reply }: FixCellsProps) {
  const isEdited = mends.some(cell => cell.inFile !== undefined)
  return (
    <details className="check-mend">
      <summary>
        {isEdited ? 'Edited here' : 'Edit'}
        <span className="visually-hidden"> line {line}</span>
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
          Save<span className="visually-hidden"> line {line}</span>
        </Button>
      </div>
    </details>
  )
}

const IN_CHOICES = { form: 'choices' }

const InFile = ({ text }: { text: string }) => (text ? <>In the file: {text}</> : <>Empty in the file</>)

type ChoicesProps = { cell: EditableCell; choices: string[]; value: string }

function Choices({ cell: { text, inFile }, choices, value }: ChoicesProps) {
  const others = [...new Set([text, inFile ?? ''])].filter(other => !choices.includes(other))
  return (
    <Select {...IN_CHOICES} defaultValue={value}>
      {others.map(other => (
        <option key={other} value={other}>
          {other ? `“${other}”` : 'nothing'}
        </option>
      ))}
      {choices.map(word => (
        <option key={word}>{word}</option>
      ))}
    </Select>
  )
}
