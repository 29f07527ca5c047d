import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { i18n } from '~/platform/messages'
import { CLAIM_STATES, type ClaimState, claimStatePath, STATES } from './claim-terms'

type ClaimStepsProps = {
  claim: { id: string; state: ClaimState }
  /** What was asked for, for screen readers. */
  label: string
  returnTo: string
  /** Whether the first state is a choice, too. */
  hasAll?: boolean
}

/** A button for each thing that can come of a claim. */
export const ClaimSteps = ({ claim, label, returnTo, hasAll = false }: ClaimStepsProps) => (
  <Form method="post" action={claimStatePath(claim.id)} preventScrollReset className="button-row" aria-label={label}>
    <input type="hidden" name="returnTo" value={returnTo} />
    {STATES.filter(state => state !== claim.state && (hasAll || state !== 'asked')).map(state => (
      <Button key={state} type="submit" name="state" value={state}>
        {i18n.t(CLAIM_STATES[state])}
      </Button>
    ))}
  </Form>
)
