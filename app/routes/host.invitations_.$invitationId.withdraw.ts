import { redirect } from '@remix-run/node'
import { withdrawInvitation } from '~/features/invitations/invitations.server'
import { hostOnly } from '~/http/host-door.server'

export const loader = () => redirect('/host#invitations')

export const action = hostOnly(async ({ params }) => {
  await withdrawInvitation(params.invitationId ?? '')
  return redirect('/host#invitations')
})
