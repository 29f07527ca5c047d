import { Trans } from '@lingui/react'
import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { statusPath as listPath } from '~/features/collection/dashboard/project-filters'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { statusPath } from '~/features/collection/projects/project-paths'
import type { PurchasedKit } from '~/features/collection/statistics/kits-under-way.server'
import { useWaitingValues } from '~/features/site/pwa/waiting-values'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './on-the-way.css'
import { KitTitle } from './kit-title'

/** The purchased kits, each with a button for its arrival. `total` includes those not shown. */
export function OnTheWay({ kits, total }: { kits: PurchasedKit[]; total: number }) {
  const list = useRef<HTMLUListElement>(null)
  const hasArrived = useRef(false)
  // The pressed button leaves with its kit, so the focus moves to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kits are others after a reload.
  useEffect(() => {
    if (!hasArrived.current || document.activeElement !== document.body) return
    hasArrived.current = false
    list.current?.querySelector('button')?.focus()
  }, [kits])
  const waiting = useWaitingValues()
  const expected = kits.filter(({ id }) => !waiting.has(`status ${id}`))
  if (expected.length === 0) return null
  return (
    <section className="overview-section" aria-labelledby="on-the-way">
      <div className="overview-section-head">
        <h2 id="on-the-way" className="num">
          {i18n.t('On the way ({total})', { total: formatCount(total) })}
        </h2>
        {total > kits.length ? (
          <Link className="overview-more" to={listPath('purchased')}>
            <Trans id="View all<0> on the way</0>" components={[<span key="status" className="visually-hidden" />]} />
          </Link>
        ) : null}
      </div>
      <ul
        ref={list}
        className="on-the-way"
        onSubmit={() => {
          hasArrived.current = true
        }}
      >
        {expected.map(kit => (
          <li key={kit.id}>
            <Parcel kit={kit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parcel({ kit }: { kit: PurchasedKit }) {
  const { id, title, when } = kit
  const { Form, submit, state } = useFetcher()
  function arrive(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    sent.set('status', 'stash')
    // The page stays, and reloads its data.
    sent.set('stays', 'yes')
    submit(sent, { method: 'post', action: statusPath(id) })
  }
  return (
    <article className="card on-the-way-kit">
      <KitPicture project={kit} size="thumb" />
      <div>
        <KitTitle id={id} title={title} />
        {when ? <p className="clamp overview-kit-words num">{when}</p> : null}
      </div>
      <Form method="post" action={statusPath(id)} onSubmit={arrive} data-buttons="wide">
        <input type="hidden" name="from" value="purchased" />
        <input type="hidden" name="returnTo" value="/overview" />
        <Button
          type="submit"
          variant="soft"
          name="status"
          value="stash"
          busy={state !== 'idle'}
          busyLabel={i18n.t('Arrived')}
        >
          <Icon name="package-open" size={20} />
          <Trans
            id="It arrived<0> ({title})</0>"
            values={{ title: <bdi>{title}</bdi> }}
            components={[<span key="title" className="visually-hidden" />]}
          />
        </Button>
      </Form>
    </article>
  )
}
