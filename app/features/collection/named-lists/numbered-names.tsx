import { Form } from '@remix-run/react'
import { Button, LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { mergeNamePath, type NamedList, namePath } from './lists'
import type { NumberedName as Apart } from './numbered-names.server'

const NUMBERED_NAMES_PATH = '/kept-apart'

/** The names that an update numbered because they looked like others. Nothing if there are none. */
export function NumberedNames({ list, apart }: { list: NamedList; apart: Apart[] }) {
  if (apart.length === 0) return null
  return (
    <Panel title="Names that look the same" className="names-apart">
      <p className="soft">An update found these {list.many}. It merged nothing.</p>
      <ul>
        {apart.map(({ id, name, was, twin }) => (
          <li key={id}>
            {twin ? (
              <p>
                “<bdi>{was}</bdi>” looks like “<bdi>{twin.name}</bdi>”, so it is called “<bdi>{name}</bdi>” now.
              </p>
            ) : (
              <p>
                A name without a visible character is called “<bdi>{name}</bdi>” now.
              </p>
            )}
            <Form method="post" action={NUMBERED_NAMES_PATH} className="button-row">
              <input type="hidden" name="record" value={id} />
              <input type="hidden" name="returnTo" value={list.path} />
              <LinkButton to={twin ? mergeNamePath(list, id, twin.id) : namePath(list, id)}>
                {twin ? 'Merge them' : 'Rename it'}
              </LinkButton>
              <Button type="submit" variant="quiet" busyLabel="Saving…" aria-label={`Keep ${name} as it is`}>
                Keep it
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
