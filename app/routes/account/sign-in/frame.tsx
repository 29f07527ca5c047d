import { Outlet } from '@remix-run/react'
import { Logo } from '~/components/shell/logo'
import { useSite } from '~/components/shell/site'
import { SiteFooter } from '~/components/shell/site-footer'
import { Link } from '~/components/ui/link'

/** All of them work without scripts (decision 014). */
export const loader = () => ({ scriptless: true })

export const handle = { isPrivate: true }

export default function AccountPages() {
  const { appName } = useSite()
  return (
    <div className="account-page">
      <header className="account-top">
        <Link className="site-name" to="/">
          <Logo />
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
