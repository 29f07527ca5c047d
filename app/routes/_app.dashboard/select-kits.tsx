import { Form } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Checkbox } from '~/components/forms/field'
import { Button, LinkButton } from '~/components/ui/button'
import { ALL_MATCHING, BULK_CHANGE_PATH, BULK_DELETE_PATH, TICKED } from '~/features/collection/bulk-edit/bulk-terms'
import { type DashboardState, dashboardPath } from '~/features/collection/dashboard/project-filters'
import './select-kits.css'

type SelectKitsProps = { state: DashboardState; total: number; children: ReactNode }

/**
 * The list with a checkbox per kit. The form leads to a page that asks for the change; "all that match" sends the filter
 * itself.
 */
export function SelectKits({ state, total, children }: SelectKitsProps) {
  const form = useRef<HTMLFormElement>(null)
  const [{ ticked, all }, setChosen] = useState({ ticked: 0, all: false })
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>(`input[name=${TICKED}]`) ?? [])]
  const count = () => {
    const sent = new FormData(form.current ?? undefined)
    setChosen({ ticked: sent.getAll(TICKED).length, all: sent.has(ALL_MATCHING) })
  }
  // Kits that were selected before the script was loaded, or that the browser restored after going back.
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

/** The whole card toggles the checkbox. */
export const PickKit = ({ kit }: { kit: { id: string; title: string } }) => (
  <label className="kit-pick">
    <input type="checkbox" name={TICKED} value={kit.id} aria-label={`Select ${kit.title}`} />
  </label>
)

const inWords = (count: number) => (count === 0 ? 'None selected' : `${count.toLocaleString('en')} selected`)
