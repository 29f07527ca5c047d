import { Form } from '@remix-run/react'
import { ShareFile } from '~/components/client/share-file'
import { Button, buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { CARD_FACTS, CARD_SHAPE_LABELS, CARD_SHAPES, type CardChoice, type CardKind, cardQuery } from './card-choice'
import { CARD_SIZES } from './card-parts'
import './card-maker.css'

type CardMakerProps = {
  kind: CardKind
  /** of the page with the form; the image is at `.png` */
  path: string
  choice: CardChoice
  /** the facts that are known and can be drawn */
  offered: string[]
  /** What is left out, as a sentence. */
  note: string
  /** what the card shows, for screen readers */
  alt: string
  fileName: string
}

/** A card with the form that decides what it shows, and the ways to take it along. */
export function CardMaker({ kind, path, choice, offered, note, alt, fileName }: CardMakerProps) {
  const image = `${path}.png?${cardQuery(choice)}`
  const labels: Record<string, string> = CARD_FACTS[kind].labels
  return (
    <div className="card-maker">
      <img
        // A new choice shows its own picture, not the former one until it is loaded.
        key={image}
        className={`card-maker-image card-maker-${choice.shape}`}
        src={image}
        {...CARD_SIZES[choice.shape]}
        alt={alt}
      />
      <Panel className="card-maker-choice">
        <Form action={path} preventScrollReset replace>
          <input type="hidden" name="chosen" value="1" />
          <fieldset>
            <legend>Show on the card</legend>
            <div className="card-maker-chips">
              {offered.map(fact => (
                <label key={fact}>
                  <input type="checkbox" name="show" value={fact} defaultChecked={choice.show.includes(fact)} />
                  {labels[fact]}
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend>Shape</legend>
            <div className="card-maker-chips">
              {CARD_SHAPES.map(shape => (
                <label key={shape}>
                  <input type="radio" name="shape" value={shape} defaultChecked={choice.shape === shape} />
                  {CARD_SHAPE_LABELS[shape]}
                </label>
              ))}
            </div>
          </fieldset>
          {note ? <p className="soft small">{note}</p> : null}
          <Button type="submit">Update card</Button>
        </Form>
        <div className="button-row card-maker-take">
          <ShareFile href={image} fileName={fileName} type="image/png" />
          <a className={buttonClass('plain')} href={`${image}&download=1`} download={fileName}>
            <Icon name="download" size={20} />
            Download
          </a>
        </div>
      </Panel>
    </div>
  )
}
