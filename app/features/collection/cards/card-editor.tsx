import { Form } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { i18n, type Text } from '~/platform/messages'
import {
  CARD_FACTS,
  CARD_SHAPE_LABELS,
  CARD_THEME_LABELS,
  type CardChoice,
  type CardKind,
  cardChoice,
  cardQuery,
} from './card-choice'
import { CARD_SIZES } from './card-parts'
import '~/components/forms/choice-chip.css'
import './card-editor.css'

/** Returns a card as it is chosen; `image` is the path of its picture. `path` is that of the page with its form. */
export function useCard(kind: CardKind, path: string, start: CardChoice) {
  const [choice, choose] = useState(start)
  return { kind, path, choice, choose, image: `${path}.png?${cardQuery(choice)}` }
}

type CardEditorProps = {
  card: ReturnType<typeof useCard>
  /** the facts that are known and can be drawn */
  offered: string[]
  /** What is left out, as a sentence. */
  note?: string
  /** what the card shows, for screen readers */
  alt: string
  /** beside the shapes; the choices then have no headings */
  heading?: ReactNode
  /** below the choices */
  children?: ReactNode
}

/** A card with the form that decides what it shows. Each choice draws it again; without scripts, a button does. */
export function CardEditor({ card, offered, note, alt, heading, children }: CardEditorProps) {
  const { kind, path, choice, choose, image } = card
  const picture = useRef<HTMLImageElement>(null)
  const shown = useLoaded(picture, image)
  const labels: Record<string, string> = CARD_FACTS[kind].labels
  const quiet = { isQuiet: Boolean(heading) }
  const read = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])
    choose(cardChoice(kind, new URLSearchParams(fields)))
  }
  return (
    <Form action={path} preventScrollReset replace className="card-editor" onChange={read}>
      <input type="hidden" name="chosen" value="1" />
      <div className="card-editor-choices card-editor-shapes">
        {heading}
        <Chips
          {...quiet}
          legend={i18n.t('Shape')}
          type="radio"
          name="shape"
          labels={CARD_SHAPE_LABELS}
          ticked={[choice.shape]}
        />
      </div>
      <img
        ref={picture}
        className={`card-editor-image card-editor-${choice.shape}`}
        src={shown}
        {...CARD_SIZES[choice.shape]}
        alt={alt}
        aria-busy={shown !== image}
      />
      <div className="card-editor-choices">
        <Chips
          {...quiet}
          legend={i18n.t('Show on the card')}
          type="checkbox"
          name="show"
          labels={Object.fromEntries(offered.map(fact => [fact, labels[fact] ?? '']))}
          ticked={choice.show}
        />
        <Chips
          {...quiet}
          legend={i18n.t('Colors')}
          type="radio"
          name="theme"
          labels={CARD_THEME_LABELS}
          ticked={[choice.theme]}
        />
        {note ? <p className="soft small">{note}</p> : null}
        <Button type="submit" className="without-script">
          {i18n.t('Update card')}
        </Button>
        {children}
      </div>
    </Form>
  )
}

/**
 * Returns the picture to show: the wanted one, once the one before it has arrived. So the server draws one card at a time,
 * however quickly its facts are ticked.
 */
function useLoaded(picture: { current: HTMLImageElement | null }, wanted: string): string {
  const [shown, show] = useState(wanted)
  useEffect(() => {
    const image = picture.current
    if (wanted === shown || !image) return
    const showWanted = () => show(wanted)
    if (image.complete) return showWanted()
    image.addEventListener('load', showWanted)
    image.addEventListener('error', showWanted)
    return () => {
      image.removeEventListener('load', showWanted)
      image.removeEventListener('error', showWanted)
    }
  }, [picture, wanted, shown])
  return shown
}

type ChipsProps = {
  /** Only screen readers hear the legend. */
  isQuiet: boolean
  legend: string
  type: 'radio' | 'checkbox'
  name: string
  labels: Readonly<Record<string, Text>>
  ticked: string[]
}

const Chips = ({ isQuiet, legend, type, name, labels, ticked }: ChipsProps) => (
  <fieldset>
    <legend className={isQuiet ? 'visually-hidden' : undefined}>{legend}</legend>
    <div className="card-editor-chips">
      {Object.entries(labels).map(([value, label]) => (
        <label key={value} className="choice-chip choice-chip-box">
          <input type={type} name={name} value={value} defaultChecked={ticked.includes(value)} />
          {i18n.t(label)}
        </label>
      ))}
    </div>
  </fieldset>
)
