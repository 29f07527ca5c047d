import { Link, Outlet } from '@remix-run/react'
import { Mark } from '~/components/mark'
import { useSite } from '~/components/site'
import { SiteFooter } from '~/components/site-footer'

/** All of them come without scripts (decision 014). */
export const loader = () => ({ scriptless: true })

/** The quiet frame of the screens that lead into an account. */
export default function AccountPages() {
  const { appName } = useSite()
  return (
    <div className="account-page">
      <header className="account-top">
        <Link className="site-name" to="/">
          <Mark />
          <span>{appName}</span>
        </Link>
      </header>
      <main className="wrap account-main" id="content">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
