import { Form } from '@remix-run/react'
import { useMemo, useRef } from 'react'
import { useDraft } from '~/components/forms/draft'
import { DraftNotice } from '~/components/forms/draft-notice'
import { Field, Select, TextArea } from '~/components/forms/field'
import { useFormCount } from '~/components/forms/form-fetcher'
import { Options } from '~/components/forms/options'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import type { SkippedText } from '~/features/collection/colors/parse-list'
import { SkippedTexts } from '~/features/collection/colors/skipped-texts'
import { AmountField } from '~/features/collection/drills/amount-field'
import type { SortedCode } from '~/features/collection/drills/drawer.server'
import { ADD_DRILLS_PATH, FINISH_LABELS, PALETTE_LABELS } from '~/features/collection/drills/drill-terms'
import { PlaceField } from '~/features/collection/drills/place-list'
import { ShapeField } from '~/features/collection/drills/shape-field'
import { formatList } from '~/platform/lists'
import { i18n, translated } from '~/platform/messages'

type Typed = Record<'list' | 'shape' | 'amount' | 'count' | 'finish' | 'palette' | 'place', string>
type Reply = { typed: Typed; error: string; sorted: SortedCode[] | null; unread: string[]; skipped: SkippedText[] }

const SORTS = {
  drawer: /*i18n*/ 'In the drawer ({count}): {codes}',
  kit: /*i18n*/ 'In a kit ({count}): {codes}',
  new: /*i18n*/ 'New ({count}): {codes}',
}

const NOTHING_TYPED: Typed = {
  ...{ list: '', shape: 'square', amount: 'some', count: '' },
  ...{ finish: '', palette: 'dmc', place: '' },
}

const errorsOf = ({ error }: Reply): Record<string, string[]> => (error ? { list: [error] } : {})

type ListFormProps = {
  reply?: Reply
  /** pasted elsewhere */
  list: string
  /** The key under which the browser saves the draft. */
  draftKey: string
}

/** Codes to sort, or to put into the drawer together. */
export function ListForm({ reply, list, draftKey }: ListFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Memoized, because each new reply is saved as a draft. A sorted list is not saved yet.
  const errorReply = useMemo(() => reply && { errors: errorsOf(reply) }, [reply])
  const draft = useDraft(form, draftKey, errorReply)
  // Empties the codes and keeps the place, for the next bag.
  const put = useFormCount(ADD_DRILLS_PATH)
  const typed = reply?.typed ?? { ...NOTHING_TYPED, list }
  return (
    <Panel className="not-printed">
      <Form ref={form} method="post" preventScrollReset aria-label={i18n.t('Colors')}>
        <DraftNotice draft={draft} />
        <Field
          name="list"
          label={i18n.t('Codes')}
          errors={draft.errors.list}
          help={i18n.t('One or many: 310, 321, 666. A pasted list works too.')}
        >
          <TextArea key={put} rows={3} defaultValue={typed.list} autoComplete="off" spellCheck={false} />
        </Field>
        <ShapeField shape={typed.shape} />
        <AmountField amount={typed.amount} count={typed.count} choices={['some', 'plenty', 'number']} />
        <PlaceField place={typed.place} />
        <details className="drills-more" open={typed.finish !== '' || typed.palette !== 'dmc'}>
          <summary>{i18n.t('Finish and other numbers')}</summary>
          <Field
            name="finish"
            label={i18n.t({ id: 'finish.drills', message: 'Finish' })}
            help={i18n.t('For AB, crystal and other special drills.')}
          >
            <Select defaultValue={typed.finish}>
              <Options labels={translated(FINISH_LABELS)} />
            </Select>
          </Field>
          <Field name="palette" label={i18n.t('Numbers')}>
            <Select defaultValue={typed.palette}>
              <Options labels={translated(PALETTE_LABELS)} />
            </Select>
          </Field>
        </details>
        {reply?.sorted ? <Sorted {...reply} sorted={reply.sorted} /> : null}
        <div className="button-row">
          <Button type="submit" variant="main" name="put" value="1">
            {i18n.t('Put into the drawer')}
          </Button>
          <Button type="submit" name="sort" value="1">
            {i18n.t('Only sort the list')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

function Sorted({ sorted, unread, skipped }: Pick<Reply, 'unread' | 'skipped'> & { sorted: SortedCode[] }) {
  return (
    <div role="status" className="drills-sorted">
      {(['drawer', 'kit', 'new'] as const).map(sort => {
        const codes = sorted.filter(one => one.sort === sort).map(one => one.code)
        return (
          <p key={sort}>
            {i18n.t(SORTS[sort], {
              count: codes.length,
              codes: formatList(codes, 'commas') || i18n.t({ id: 'none.codes', message: 'none' }),
            })}
          </p>
        )
      })}
      {unread.length > 0 ? (
        <ul className="field-error">
          {unread.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <SkippedTexts skipped={skipped} />
    </div>
  )
}
