import { Form } from '@remix-run/react'
import { Checkbox, FieldErrors } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Swatch } from '~/features/collection/colors/swatch'
import { AmountField } from '~/features/collection/drills/amount-field'
import { PlaceField, PlaceList } from '~/features/collection/drills/place-list'
import { ShapeField } from '~/features/collection/drills/shape-field'
import { i18n } from '~/platform/messages'
import './leftovers.css'

export type LeftoverReply = { typed: { colors: string[]; amount: string; shape: string; place: string }; error: string }

type LeftoversProps = {
  colors: { id: string; code: string; hex: string; inDrawer: boolean }[]
  places: string[]
  /** Asked for if the kit has no shape. */
  asksShape: boolean
  reply?: LeftoverReply
}

/** The colors of the finished kit, none ticked: what is left of them goes into the drawer. */
export function Leftovers({ colors, places, asksShape, reply }: LeftoversProps) {
  const typed = reply?.typed ?? { colors: [], amount: 'some', shape: '', place: '' }
  return (
    <details className="panel leftovers" open={Boolean(reply)}>
      <summary>
        {i18n.t('Put leftovers into the drawer')}
        <span className="soft small num">
          {i18n.t('{count, plural, one {# color} other {# colors}}', { count: colors.length })}
        </span>
        <Icon name="chevron-down" size={20} />
      </summary>
      <Form method="post" preventScrollReset>
        <FieldErrors id="leftovers-error" errors={reply ? [reply.error] : undefined} />
        <fieldset aria-describedby={reply ? 'leftovers-error' : undefined}>
          <legend>{i18n.t('Colors that are left')}</legend>
          <Checkbox name="all" label={i18n.t('All of them')} />
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
                    {inDrawer ? <span className="small soft">{i18n.t('in the drawer')}</span> : null}
                  </span>
                }
              />
            ))}
          </div>
        </fieldset>
        {asksShape ? <ShapeField shape={typed.shape} /> : null}
        <PlaceList places={places} />
        <AmountField amount={typed.amount} choices={['some', 'plenty']} />
        <PlaceField place={typed.place} />
        <Button type="submit" variant="main" busyLabel={i18n.t('Saving …')}>
          {i18n.t('Put into the drawer')}
        </Button>
      </Form>
    </details>
  )
}
