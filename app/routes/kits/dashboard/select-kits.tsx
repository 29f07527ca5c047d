import { Form, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { ALL_MATCHING, BULK_CHANGE_PATH, BULK_DELETE_PATH } from '~/features/collection/bulk-edit/bulk-terms'
import type { FilterOptions } from '~/features/collection/dashboard/filter-options.server'
import { selectPath, TICKED } from '~/features/collection/dashboard/list-paths'
import { type DashboardState, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { SelectionSheets } from './selection-sheets'

export type SelectKitsProps = {
  state: DashboardState
  total: number
  shown: number
  tags: FilterOptions['tags']
  /** The kits of the last change that are on this page. */
  again: string[]
  children: ReactNode
}

/**
 * The list with a checkbox per kit. The form leads to a page that asks for the change; "all" sends the filter itself.
 * With JavaScript, a status or a tag needs no page.
 */
export function SelectKits({ state, total, shown, tags, again, children }: SelectKitsProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  // Unknown until the script is there.
  const [chosen, setChosen] = useState<{ ticked: number; all: boolean }>()
  const isEmpty = !chosen?.ticked && !chosen?.all
  const { keepShift, fillRange } = useRange()
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>(`input[name=${TICKED}]`) ?? [])]
  const allBox = () => form.current?.querySelector<HTMLInputElement>(`input[name=${ALL_MATCHING}]`)
  function count() {
    const sent = new FormData(form.current ?? undefined)
    setChosen({ ticked: sent.getAll(TICKED).length, all: sent.has(ALL_MATCHING) })
  }
  // Kits that were selected before the script was loaded, or that the browser restored after going back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other kits are shown when the state is another one.
  useEffect(count, [state])
  useEffect(() => focusOpener, [])
  function tick(isTicked: boolean) {
    for (const box of boxes()) box.checked = isTicked
    count()
  }
  function change({ target }: { target: EventTarget }) {
    const box = target as HTMLInputElement
    const every = allBox()
    if (box === every) return tick(box.checked)
    fillRange(boxes(), box)
    // One kit less is no longer all.
    if (every && !box.checked) every.checked = false
    count()
  }
  const list = dashboardPath(state, { page: state.page })
  function press({ key, target }: KeyboardEvent) {
    const box = target as HTMLInputElement
    if (key.toLowerCase() === 'x' && box.name === TICKED) box.click()
    if (key !== 'Escape' || box.closest('dialog')) return
    navigate(list, { preventScrollReset: true })
  }
  return (
    <Form
      ref={form}
      action={BULK_CHANGE_PATH}
      className="select-kits"
      onPointerDownCapture={keepShift}
      // Selects kits and not text. Chromium ignores the label when it selects text.
      onMouseDown={event => event.shiftKey && event.preventDefault()}
      onKeyDownCapture={keepShift}
      onChange={change}
      onKeyDown={press}
      aria-label={i18n.t('Selected kits')}
    >
      {[...new URLSearchParams(list.split('?')[1])].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="select-head">
        <Link className="icon-button" to={list} preventScrollReset aria-label={i18n.t('Done')}>
          <Icon name="x" size={22} />
        </Link>
        <h1>{i18n.t('Select kits')}</h1>
        <div className="select-chips num">
          <button
            type="button"
            className="select-chip with-script"
            disabled={!chosen}
            onClick={() => tick(!boxes().every(box => box.checked))}
          >
            {i18n.t('This page ({shown})', { shown })}
          </button>
          <label className="select-chip">
            <input
              type="checkbox"
              name={ALL_MATCHING}
              value="1"
              aria-label={i18n.t('All {total} that match', { total: formatCount(total) })}
            />
            {i18n.t('All ({total})', { total: formatCount(total) })}
          </label>
          <button
            type="button"
            className="select-chip with-script"
            disabled={isEmpty}
            onClick={() => {
              const every = allBox()
              if (every) every.checked = false
              tick(false)
            }}
          >
            {i18n.t('None')}
          </button>
          {again.length > 0 ? (
            <Link
              className="select-chip"
              to={selectPath(state, undefined, again)}
              preventScrollReset
              onClick={event => {
                event.preventDefault()
                for (const box of boxes()) box.checked = again.includes(box.value)
                count()
              }}
            >
              {i18n.t('Same {count} again', { count: again.length })}
            </Link>
          ) : null}
        </div>
      </div>
      {children}
      <div className="floating select-bar">
        <p role="status" className="select-count num with-script">
          {chosen ? formatSelected(chosen.all ? total : chosen.ticked) : null}
        </p>
        <div className="select-acts">
          <SelectionSheets form={form} tags={tags} isEmpty={isEmpty} />
          <Button type="submit" className="select-act" formAction={BULK_DELETE_PATH}>
            <Icon name="trash" size={20} />
            {i18n.t('Delete…')}
          </Button>
          <Button type="submit" className="select-act">
            <Icon name="ellipsis" size={20} />
            {i18n.t('More')}
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** Focuses the visible control that starts a selection, unless something has the focus. Other pages have no such control. */
function focusOpener() {
  if (document.activeElement !== document.body) return
  const openers = [...document.querySelectorAll<HTMLElement>('.toolbar-select, .list-views-menu')]
  openers.find(opener => opener.offsetParent)?.focus({ preventScroll: true })
}

/** Shift and a click give all kits since the last click the same state. */
function useRange() {
  const isShift = useRef(false)
  const last = useRef<HTMLInputElement | null>(null)
  return {
    keepShift: ({ shiftKey }: { shiftKey: boolean }) => {
      isShift.current = shiftKey
    },
    fillRange(boxes: HTMLInputElement[], box: HTMLInputElement) {
      const at = boxes.indexOf(box)
      const from = last.current ? boxes.indexOf(last.current) : -1
      if (isShift.current && from >= 0) {
        for (const between of boxes.slice(Math.min(at, from), Math.max(at, from) + 1)) between.checked = box.checked
      }
      last.current = box
    },
  }
}

const formatSelected = (count: number) =>
  count === 0 ? i18n.t('None selected') : i18n.t('{count, plural, one {# selected} other {# selected}}', { count })
