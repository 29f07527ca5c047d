import { Form } from '@remix-run/react'
import { Checkbox, Field, FieldErrors } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Swatch } from '~/features/collection/colors/swatch'
import { AMOUNT_LABELS, PLACE_LIMIT } from '~/features/collection/drills/drill-terms'
import { DRILL_SHAPE_LABELS, DRILL_SHAPES } from '~/features/collection/projects/project-terms'
import './leftovers.css'

export type LeftoverReply = { typed: { colors: string[]; amount: string; shape: string; place: string }; error: string }

type LeftoversProps = {
  colors: { id: string; code: string; hex: string; inDrawer: boolean }[]
  /** Asked for if the kit has no shape. */
  asksShape: boolean
  reply?: LeftoverReply
}

/** The colors of the finished kit, none ticked: what is left of them goes into the drawer. */
export function Leftovers({ colors, asksShape, reply }: LeftoversProps) {
  const typed = reply?.typed ?? { colors: [], amount: 'some', shape: '', place: '' }
  return (
    <details className="panel leftovers" open={Boolean(reply)}>
      <summary>Put leftovers into the drawer</summary>
      <Form method="post" preventScrollReset>
        <FieldErrors id="leftovers-error" errors={reply ? [reply.error] : undefined} />
        <fieldset aria-describedby={reply ? 'leftovers-error' : undefined}>
          <legend>Colors that are left</legend>
          <Checkbox name="all" label="All of them" />
          <div className="leftovers-colors">
            {colors.map(({ id, code, hex, inDrawer }) => (
              <Checkbox
                key={id}
                name="color"
                value={id}
                defaultChecked={typed.colors.includes(id)}
                label={
                  <span className="leftovers-color">
                    <Swatch hex={hex} />
                    <b>{code}</b>
                    {inDrawer ? <span className="small soft">in the drawer</span> : null}
                  </span>
                }
              />
            ))}
          </div>
        </fieldset>
        {asksShape ? (
          <fieldset>
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
        ) : null}
        <fieldset>
          <legend>Amount</legend>
          {(['some', 'plenty'] as const).map(amount => (
            <Checkbox
              key={amount}
              type="radio"
              name="amount"
              value={amount}
              label={AMOUNT_LABELS[amount]}
              defaultChecked={typed.amount === amount}
            />
          ))}
        </fieldset>
        <Field name="place" label="Place" defaultValue={typed.place} maxLength={PLACE_LIMIT} placeholder="Box 2" />
        <Button type="submit" variant="main" busyLabel="Saving …">
          Put into the drawer
        </Button>
      </Form>
    </details>
  )
}
