import { Form } from '@remix-run/react'
import { Button, LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { projectPath } from '~/features/collection/projects/project-paths'
import { promisesPath, shelfPath } from '~/features/collection/shelves/shelf-terms'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'

type Gift = { id: string; title: string; name: string; day: string }

/** The kits that visitors promised; null if the owner did not ask for them. */
export const PromisedGifts = ({ shelf, kits }: { shelf: string; kits: Gift[] | null }) =>
  kits ? <Promised kits={kits} action={shelfPath(shelf)} /> : <Surprise to={promisesPath(shelf)} />

const Surprise = ({ to }: { to: string }) => (
  <>
    <p>{i18n.t('Visitors see which kits are taken. You see it only if you want to.')}</p>
    <p>
      <LinkButton to={to} preventScrollReset>
        {i18n.t('Show what is promised')}
      </LinkButton>
    </p>
  </>
)

const Promised = ({ kits, action }: { kits: Gift[]; action: string }) =>
  kits.length === 0 ? (
    <p>{i18n.t('Nothing is promised yet.')}</p>
  ) : (
    <ul className="shelf-list">
      {kits.map(({ id, title, name, day }) => (
        <li key={id}>
          <Link to={projectPath(id)}>{title}</Link>
          <span className="small soft">{[name || i18n.t('Without a name'), formatDay(day)].join(' · ')}</span>
          <Form method="post" action={action} preventScrollReset>
            <input type="hidden" name="kit" value={id} />
            <Button
              type="submit"
              name="act"
              value="clear"
              busyLabel={i18n.t('Clearing…')}
              aria-label={i18n.t('Clear promise: {title}', { title })}
            >
              {i18n.t('Clear promise')}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
