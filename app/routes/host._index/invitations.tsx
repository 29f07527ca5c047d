import { Form } from '@remix-run/react'
import { Button } from '~/components/button'
import { Field } from '~/components/field'
import { when } from './figures'

type Invitation = { id: string; note: string; expires: Date; used: Date | null }
type InvitationsProps = { invitations: Invitation[]; made?: { link: string; note: string } }

/** The link that was made just now, a form for the next one, and those that are out. */
export function Invitations({ invitations, made }: InvitationsProps) {
  return (
    <>
      {made ? (
        <div className="host-link" role="status">
          <p>
            Send this link{made.note ? ` to ${made.note}` : ''}. It is shown this once, and good for one account within
            14 days.
          </p>
          <p>
            <b>{made.link}</b>
          </p>
        </div>
      ) : null}
      <Form method="post" action="/host?index" className="host-invite" reloadDocument>
        <Field name="note" label="For whom, in your own list" maxLength={100} autoComplete="off" />
        <Button type="submit" variant="main">
          Invite somebody
        </Button>
      </Form>
      <ul className="host-rows">
        {invitations.map(({ id, note, expires, used }) => (
          <li key={id}>
            <div className="host-row-words">
              {note || 'Somebody'}
              <p className="small soft">{used ? `Used ${when(used)}` : `Good until ${when(expires)}`}</p>
            </div>
            {used ? null : (
              <Form method="post" action={`/host/invitations/${id}/withdraw`} reloadDocument>
                <Button type="submit" aria-label={`Take back the invitation for ${note || 'somebody'}`}>
                  Take back
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
