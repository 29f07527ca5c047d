import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import { Button, LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'
import './unfinished-list.css'

/** An uploaded file that waits for a confirmation. `words` says its state; without `discard` it cannot be discarded. */
export type Unfinished = { to: string; name: string; description: string; discard?: string }

const hidden = <span key="hidden" className="visually-hidden" />

/** Lists uploads until they are confirmed or discarded. */
export function UnfinishedList({ title, uploads }: { title: string; uploads: Unfinished[] }) {
  if (uploads.length === 0) return null
  return (
    <Panel title={title} id="unfinished" className="unfinished">
      <ul>
        {uploads.map(({ to, name, description, discard }) => (
          <li key={to}>
            <p>
              <bdi className="unfinished-name">{name}</bdi>
              <span className="unfinished-words num">{description}</span>
            </p>
            <div className="button-row">
              <LinkButton to={to}>
                <Trans id="Continue<0> with {name}</0>" values={{ name: <bdi>{name}</bdi> }} components={[hidden]} />
              </LinkButton>
              {discard ? (
                <Form method="post" action={discard}>
                  <Button type="submit" variant="quiet" busyLabel={i18n.t('Discarding…')}>
                    <Trans id="Discard<0> {name}</0>" values={{ name: <bdi>{name}</bdi> }} components={[hidden]} />
                  </Button>
                </Form>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
