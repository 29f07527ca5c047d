import { Button } from '~/components/button'
import { Field, Select } from '~/components/field'
import { DRILL_SHAPE_LABELS, KIT_CATEGORY_LABELS, STATUS_LABELS } from '~/features/projects/project-terms'
import { cellField } from '~/features/transfers/import-fields'
import type { MendableCell, ShownRow } from '~/features/transfers/import-preview'
import type { FormReply } from '~/http/form-reply.server'

type MendProps = { row: ShownRow; reply?: Pick<FormReply, 'values'> }

/**
 * The cells of a line that something is the matter with, to be written anew; the file stays as it is. They belong to the form of all
 * choices: whichever of its buttons is pressed, nothing typed here is lost.
 */
export function Mend({ row: { line, mends }, reply }: MendProps) {
  const isMended = mends.some(cell => cell.inFile !== undefined)
  return (
    <details className="check-mend">
      <summary>
        {isMended ? 'Mended here' : 'Mend'}
        <span className="visually-hidden"> line {line}</span>
      </summary>
      <div className="check-mend-cells">
        {mends.map(cell => {
          const name = cellField(line, cell.at)
          const value = String(reply?.values[name] ?? cell.text)
          return (
            <Field
              // What the file says may be put back: the control begins anew with it.
              key={`${cell.at} ${cell.text}`}
              name={name}
              label={cell.header}
              help={cell.inFile === undefined ? undefined : <InFile text={cell.inFile} />}
              {...(WORDS[cell.target]
                ? { children: <Words cell={cell} value={value} /> }
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

/** Columns that know a few words only. */
const WORDS: Partial<Record<MendableCell['target'], Record<string, string>>> = {
  status: STATUS_LABELS,
  drillShape: DRILL_SHAPE_LABELS,
  kitCategory: KIT_CATEGORY_LABELS,
}

function Words({ cell: { target, text, inFile }, value }: { cell: MendableCell; value: string }) {
  const words = Object.values(WORDS[target] ?? {})
  const others = [...new Set([text, inFile ?? ''])].filter(other => !words.includes(other))
  return (
    <Select {...IN_CHOICES} defaultValue={value}>
      {others.map(other => (
        <option key={other} value={other}>
          {other ? `“${other}”` : 'nothing'}
        </option>
      ))}
      {words.map(word => (
        <option key={word}>{word}</option>
      ))}
    </Select>
  )
}
