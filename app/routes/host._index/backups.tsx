import { Form } from '@remix-run/react'
import { Button } from '~/components/button'
import { Panel } from '~/components/panel'
import { inMb, when } from './figures'

type BackupsProps = { newest: { name: string; bytes: number; made: Date }[]; count: number; clock: string | null }

/** The newest backups, and a way to make one. */
export function Backups({ newest, count, clock }: BackupsProps) {
  const making = (
    <Form method="post" action="/host/backups" reloadDocument>
      <Button type="submit">Back up now</Button>
    </Form>
  )
  return (
    <Panel title="Backups" id="backups" action={making}>
      <p className="soft">
        {clock ? `Made by the clock ${clock}.` : 'None is made by the clock.'} One is restored by command, or by the
        data interface.
      </p>
      {count === 0 ? <p className="host-bad">There is no backup yet.</p> : null}
      <ul className="host-rows">
        {newest.map(({ name, bytes, made }) => (
          <li key={name}>
            <span className="host-row-words">{name}</span>
            <span className="small soft">
              {inMb(bytes)} · {when(made)}
            </span>
          </li>
        ))}
      </ul>
      {count > newest.length ? <p className="small soft">and {count - newest.length} older ones</p> : null}
    </Panel>
  )
}
