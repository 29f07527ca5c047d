import { useLocation } from '@remix-run/react'
import { LinkButton } from '~/components/ui/button'
import { i18n } from '~/platform/messages'
import { KEEP_PATH } from './trial-paths'

/** Above every page of an account that is being tried: when it ends, and how to keep it or why that is not possible. */
export function TrialBanner({ ending, closed }: { ending: string; closed?: string }) {
  const isThere = useLocation().pathname === KEEP_PATH
  return (
    <aside className="trial-banner">
      <div className="wrap">
        <b>{ending}</b>
        {closed ? <p>{closed}</p> : null}
        {closed || isThere ? null : (
          <LinkButton to={KEEP_PATH}>{i18n.t({ id: 'trial.keep', message: 'Keep it' })}</LinkButton>
        )}
      </div>
    </aside>
  )
}
