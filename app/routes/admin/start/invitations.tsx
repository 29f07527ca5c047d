import { Form } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { when } from './figures'

type Invitation = { id: string; note: string; expires: Date; used: Date | null }
type InvitationsProps = { invitations: Invitation[]; made?: { link: string; note: string } }

export function Invitations({ invitations, made }: InvitationsProps) {
  return (
    <>
      {made ? (
        <div className="host-link" role="status">
          <p>
            Send this link{made.note ? ` to ${made.note}` : ''}. It is shown only once, and is valid for one account and
            14 days.
          </p>
          <p>
            <b>{made.link}</b>
          </p>
        </div>
      ) : null}
      <Form method="post" action="/host?index" className="field-row host-invite" noValidate reloadDocument>
        <Field name="note" label="Note (only you can see it)" maxLength={100} autoComplete="off" />
        <Button type="submit" variant="main">
          Create invitation
        </Button>
      </Form>
      <ul className="host-rows">
        {invitations.map(({ id, note, expires, used }) => (
          <li key={id}>
            <div className="host-row-words">
              {note || 'Someone'}
              <p className="small soft">{used ? `Used ${when(used)}` : `Valid until ${when(expires)}`}</p>
            </div>
            {used ? null : (
              <Form method="post" action={`/host/invitations/${id}/withdraw`} reloadDocument>
                <Button type="submit" aria-label={`Revoke the invitation for ${note || 'someone'}`}>
                  Revoke
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
