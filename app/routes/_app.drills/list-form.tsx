import { Form } from '@remix-run/react'
import { Checkbox, Field, TextArea } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import type { SortedCode } from '~/features/collection/drills/drawer.server'
import { amountInWords, PLACE_LIMIT } from '~/features/collection/drills/drill-terms'
import { DRILL_SHAPE_LABELS, DRILL_SHAPES } from '~/features/collection/projects/project-terms'

type Typed = { list: string; shape: string; amount: string; place: string }
type Reply = { typed: Typed; error: string; sorted: SortedCode[] | null; unread: string[] }

const SORTS = { drawer: 'In the drawer', kit: 'In a kit', new: 'New' } as const

/** Codes to sort, or to put into the drawer together. */
export function ListForm({ reply, code }: { reply?: Reply; code: string }) {
  const typed = reply?.typed ?? { list: code, shape: 'square', amount: 'some', place: '' }
  return (
    <Panel title="Put colors in">
      <Form method="post" preventScrollReset key={reply ? '' : code}>
        <Field
          name="list"
          label="Codes"
          errors={reply?.error ? [reply.error] : undefined}
          help="One or many: 310, 321, 666. A pasted list works too."
        >
          <TextArea rows={3} defaultValue={typed.list} autoComplete="off" spellCheck={false} />
        </Field>
        <fieldset className="drills-choice">
          <legend>Shape</legend>
          {DRILL_SHAPES.map(shape => (
            <Checkbox
              key={shape}
              type="radio"
              name="shape"
              value={shape}
              label={DRILL_SHAPE_LABELS[shape]}
              defaultChecked={typed.shape === shape}
            />
          ))}
        </fieldset>
        <fieldset className="drills-choice">
          <legend>Amount</legend>
          {['some', 'plenty'].map(amount => (
            <Checkbox
              key={amount}
              type="radio"
              name="amount"
              value={amount}
              label={amountInWords(amount)}
              defaultChecked={typed.amount === amount}
            />
          ))}
        </fieldset>
        <Field name="place" label="Place" defaultValue={typed.place} maxLength={PLACE_LIMIT} placeholder="Box 2" />
        {reply?.sorted ? <Sorted sorted={reply.sorted} unread={reply.unread} /> : null}
        <div className="button-row">
          <Button type="submit" variant="main" name="put" value="1">
            Put into the drawer
          </Button>
          <Button type="submit" name="sort" value="1">
            Only sort the list
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

function Sorted({ sorted, unread }: { sorted: SortedCode[]; unread: string[] }) {
  return (
    <div role="status" className="drills-sorted">
      {(['drawer', 'kit', 'new'] as const).map(sort => {
        const codes = sorted.filter(one => one.sort === sort).map(one => one.code)
        return <p key={sort}>{`${SORTS[sort]} (${codes.length}): ${codes.join(', ') || 'none'}`}</p>
      })}
      {unread.length > 0 ? (
        <ul className="field-error">
          {unread.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
