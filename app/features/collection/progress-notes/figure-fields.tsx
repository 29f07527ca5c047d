import { type FormEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { Field, TextInput } from '~/components/forms/field'
import { QUICK_ADDS } from '~/components/forms/quick-adds'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { ProgressBar } from '~/components/ui/progress-bar'
import {
  formatPlaced,
  formatPlacedAlone,
  formatProgress,
  type KitProgress,
  percentAt,
  placedAt,
} from '~/features/collection/projects/kit-progress'
import { parseCount } from '~/features/collection/projects/project-figures'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './figure-fields.css'

/** The kit of a new note: its progress, and its diamonds, stated or estimated. */
export type FigureKit = { progress: KitProgress | null; total: number | null; isTotalEstimated: boolean }

type FigureFieldsProps = {
  kit: FigureKit
  errors: Record<string, string[]>
  start: (name: 'placed' | 'percent') => string
  /** the diamonds that the note adds; negative for a correction, null if that is unknown */
  onAdd: (sum: number | null) => void
}

/** What the user changed last decides the figure. */
type Choice = { by: 'none' } | { by: 'add'; taps: number[] } | { by: 'placed' | 'percent'; text: string }

/**
 * The diamonds of a new note. The add buttons count from the kit's progress, which the server adds to; without scripts each
 * submits the form. The total and the percentage follow each other, and the last typed one is submitted.
 */
export function FigureFields({ kit, errors, start, onAdd }: FigureFieldsProps) {
  const { progress, total } = kit
  const [choice, setChoice] = useState<Choice>(() => typedBefore(start))
  const fields = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a figure that was typed before this script ran.
  useLayoutEffect(() => {
    for (const input of fields.current?.querySelectorAll('input') ?? []) {
      if (input.value !== input.defaultValue) choose({ by: input.name as 'placed' | 'percent', text: input.value })
    }
  }, [])
  const base = progress ? progress.placed : 0
  const placed = placedOf(choice, base, total)
  const percent = choice.by === 'percent' ? parsed(choice.text) : percentAt(placed, total)

  function choose(next: Choice) {
    setChoice(next)
    onAdd(addedBy(next, base, total))
  }
  function add(event: MouseEvent<HTMLButtonElement>, more: number) {
    event.preventDefault()
    if (choice.by === 'none' || choice.by === 'add') choose({ by: 'add', taps: [...tapsOf(choice), more] })
    else choose({ by: 'placed', text: String((placed ?? 0) + more) })
    // The draft is stored on input.
    event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const type = (by: 'placed' | 'percent') => (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    choose(value === '' ? { by: 'none' } : { by, text: value })
  }
  const taps = tapsOf(choice)
  const last = taps.at(-1)
  const isChanged = choice.by !== 'none' && percent !== null
  const next: KitProgress = {
    placed,
    percent: percent === null ? null : Math.min(100, percent),
    total,
    isTotalEstimated: kit.isTotalEstimated,
    isPlacedDerived: choice.by === 'percent',
    isPercentDerived: choice.by !== 'percent',
  }
  return (
    <div className="figures num">
      <p className="figures-now">
        {progress && progress.percent !== null ? (
          <b className={isChanged ? 'figures-before' : undefined}>{formatProgress(progress)}</b>
        ) : null}
        {isChanged ? (
          <>
            {progress && progress.percent !== null ? <span aria-hidden="true">→</span> : null}
            <b>{formatProgress(next)}</b>
          </>
        ) : null}
        <span className="figures-placed">{formatNow(kit, choice.by === 'none' ? null : next)}</span>
      </p>
      <ProgressBar percent={progress?.percent ?? 0} next={isChanged ? next.percent : null} height={12} />
      {base === null ? null : (
        <div className="figures-adds" data-buttons="tight">
          {QUICK_ADDS.map((more, index) => (
            <Button
              key={more}
              type="submit"
              name="add"
              value={more}
              aria-keyshortcuts={String(index + 1)}
              className={taps.includes(more) ? 'figures-tapped' : undefined}
              onClick={event => add(event, more)}
            >
              +{formatCount(more)}
            </Button>
          ))}
        </div>
      )}
      {taps.length > 0 ? (
        <p className="figures-taps" aria-live="polite">
          <span>{i18n.t('{count} in this note', { count: formatCount(sumOf(taps)) })}</span>
          <button type="button" className="figures-undo" onClick={() => choose(without(taps))}>
            <Icon name="undo-2" size={18} />
            {i18n.t('Undo {count}', { count: formatCount(last ?? 0) })}
          </button>
        </p>
      ) : null}
      {taps.length > 0 ? <input type="hidden" name="add" value={sumOf(taps)} /> : null}
      <div className="figures-fields" ref={fields}>
        <Field name="placed" label={i18n.t('Total placed')} errors={errors.placed}>
          <FigureInput
            isSent={choice.by === 'none' || choice.by === 'placed'}
            value={choice.by === 'placed' ? choice.text : choice.by === 'none' ? '' : shown(placed)}
            placeholder={progress ? formatPlacedAlone(progress) : shown(base)}
            inputMode="numeric"
            onInput={type('placed')}
          />
        </Field>
        <Field name="percent" label={i18n.t('or percent')} errors={errors.percent}>
          <FigureInput
            isSent={choice.by === 'none' || choice.by === 'percent'}
            value={choice.by === 'percent' ? choice.text : choice.by === 'none' ? '' : shown(percent)}
            placeholder={progress ? percentAlone(progress) : ''}
            inputMode="decimal"
            onInput={type('percent')}
          />
        </Field>
      </div>
    </div>
  )
}

type FigureInputProps = {
  isSent: boolean
  value: string
  placeholder: string
  inputMode: 'numeric' | 'decimal'
  onInput: (event: FormEvent<HTMLInputElement>) => void
}

/** An input without a name is not submitted. */
const FigureInput = ({ isSent, ...input }: FigureInputProps) => (
  <TextInput autoComplete="off" {...input} {...(isSent ? {} : { name: undefined })} />
)

const typedBefore = (start: FigureFieldsProps['start']): Choice => {
  if (start('placed')) return { by: 'placed', text: start('placed') }
  return start('percent') ? { by: 'percent', text: start('percent') } : { by: 'none' }
}

function placedOf(choice: Choice, base: number | null, total: number | null): number | null {
  if (choice.by === 'none') return base
  if (choice.by === 'add') return (base ?? 0) + sumOf(choice.taps)
  if (choice.by === 'percent') return placedAt(parsed(choice.text), total)
  const count = parseCount(choice.text)
  return Number.isNaN(count) ? null : count
}

function parsed(text: string): number | null {
  const number = Number(text.replace(/\s*%\s*$/, '').replace(',', '.'))
  return text === '' || Number.isNaN(number) ? null : number
}

const tapsOf = (choice: Choice) => (choice.by === 'add' ? choice.taps : [])
const sumOf = (taps: number[]) => taps.reduce((sum, tap) => sum + tap, 0)
const without = (taps: number[]): Choice => (taps.length > 1 ? { by: 'add', taps: taps.slice(0, -1) } : { by: 'none' })
function addedBy(choice: Choice, base: number | null, total: number | null): number | null {
  if (choice.by === 'none') return null
  const placed = placedOf(choice, base, total)
  return placed === null ? null : placed - (base ?? 0)
}
const shown = (figure: number | null) => (figure === null || Number.isNaN(figure) ? '' : formatCount(figure))

const percentAlone = ({ percent, isPercentDerived, isTotalEstimated }: KitProgress) =>
  isPercentDerived && isTotalEstimated && percent !== null
    ? i18n.t('about {shown}', { shown: shown(percent) })
    : shown(percent)

/** Formats the diamonds placed now, or those that the form would store. */
function formatNow({ progress, total, isTotalEstimated }: FigureKit, next: KitProgress | null): string {
  const shown = next && next.placed !== null ? next : progress
  if (shown) return formatPlaced(shown)
  if (total === null) return i18n.t('Diamond count unknown')
  const none = { placed: 0, percent: null, isPlacedDerived: false, isPercentDerived: true }
  return formatPlaced({ ...none, total, isTotalEstimated })
}
