import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { i18n } from '~/platform/messages'
import { donePath } from './board'

type TickOfferProps = { square: { year: number; position: number }; returnTo: string }

/** Offers to tick a kit's square of the board. Only the user ticks it. */
export const TickOffer = ({ square: { year, position }, returnTo }: TickOfferProps) => (
  <Form method="post" action={donePath(year, position)} preventScrollReset className="button-row num">
    <input type="hidden" name="returnTo" value={returnTo} />
    <span>{i18n.t('Number {position} on your board for {year} was called.', { position, year })}</span>
    <Button type="submit" name="done" value="yes" variant="soft">
      {i18n.t('Tick it on the board')}
    </Button>
  </Form>
)
