import { Form } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '~/components/button'
import { Checkbox } from '~/components/field'
import { ALL_MATCHING, BULK_CHANGE_PATH, BULK_DELETE_PATH, TICKED } from '~/features/bulk/bulk-terms'
import { type DashboardState, dashboardPath } from '~/features/dashboard/project-filters'
import './select-kits.css'

type SelectKitsProps = { state: DashboardState; total: number; children: ReactNode }

/**
 * The list with a box on each kit, and what can be done with the ticked ones. The form leads to a page that asks what is to be done;
 * "all that match" goes there as the filter itself.
 */
export function SelectKits({ state, total, children }: SelectKitsProps) {
  const form = useRef<HTMLFormElement>(null)
  const [{ ticked, all }, setChosen] = useState({ ticked: 0, all: false })
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>(`input[name=${TICKED}]`) ?? [])]
  const count = () => {
    const sent = new FormData(form.current ?? undefined)
    setChosen({ ticked: sent.getAll(TICKED).length, all: sent.has(ALL_MATCHING) })
  }
  // What was ticked before the script came, or stands there again after going back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other kits are shown when the state is another one.
  useEffect(count, [state])
  function tickPage() {
    const kits = boxes()
    const isFull = kits.every(box => box.checked)
    for (const box of kits) box.checked = !isFull
    count()
  }
  const list = new URLSearchParams(dashboardPath(state, { page: state.page }).split('?')[1])
  return (
    <Form ref={form} action={BULK_CHANGE_PATH} className="select-kits" onChange={count} aria-label="Selected kits">
      {[...list].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="select-bar">
        <p role="status" className="select-count num with-script">
          {inWords(all ? total : ticked)}
        </p>
        <Checkbox name={ALL_MATCHING} value="1" label={`All ${total.toLocaleString('en')} that match`} />
        <Button className="select-page with-script" variant="quiet" onClick={tickPage} type="button">
          This page
        </Button>
        <div className="select-acts">
          <Button type="submit" variant="main">
            Change…
          </Button>
          <Button type="submit" variant="danger" formAction={BULK_DELETE_PATH}>
            Delete…
          </Button>
          <LinkButton to={dashboardPath(state, { page: state.page })} variant="quiet" preventScrollReset>
            Done
          </LinkButton>
        </div>
      </div>
    </Form>
  )
}

/** A kit's box: the whole card ticks it. */
export const PickKit = ({ kit }: { kit: { id: string; title: string } }) => (
  <label className="kit-pick">
    <input type="checkbox" name={TICKED} value={kit.id} aria-label={`Select ${kit.title}`} />
  </label>
)

const inWords = (count: number) => (count === 0 ? 'None selected' : `${count.toLocaleString('en')} selected`)
