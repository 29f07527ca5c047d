import { redirect } from '@remix-run/node'
import { withdrawInvitation } from '~/features/account/invitations/invitations.server'
import { adminOnly } from '~/http/session/admin-session.server'

export const loader = () => redirect('/host#invitations')

export const action = adminOnly(async ({ params }) => {
  await withdrawInvitation(params.invitationId ?? '')
  return redirect('/host#invitations')
})
