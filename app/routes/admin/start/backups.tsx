import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { inMb, when } from './figures'

type BackupsProps = { newest: { name: string; bytes: number; made: Date }[]; count: number; next: Date | null }

export function Backups({ newest, count, next }: BackupsProps) {
  const making = (
    <Form method="post" action="/host/backups" reloadDocument>
      <Button type="submit">Back up now</Button>
    </Form>
  )
  return (
    <Panel title="Backups" id="backups" action={making}>
      <p className="soft">
        {next ? `The next one is due on ${when(next)}.` : 'Scheduled backups are off.'} Restore a backup with a command
        or the API.
      </p>
      {count === 0 ? <p className="host-bad">No backups yet.</p> : null}
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
      {count > newest.length ? <p className="small soft">and {count - newest.length} older backups</p> : null}
    </Panel>
  )
}
