import { i18n } from '~/platform/messages'
import { Avatar } from '../ui/avatar'
import { LinkButton } from '../ui/button'
import { Link, NavLink } from '../ui/link'
import { Menu } from '../ui/menu'
import { DRAWER, SECTIONS } from '../ui/sections'
import { AccountMenu } from './late-account-menu'
import { Logo } from './logo'
import { SearchForm } from './search-form'
import { useSite } from './site'
import './site-header.css'

type SignedInUser = { id: string; username: string; avatarUrl: string }

type SiteHeaderProps = {
  user?: SignedInUser
  /** For public pages about the site: the sign-up link is named Get Started. */
  inviting?: boolean
}

/** The header: for a user with sections, search and menu; for a visitor with the links to log in and sign up. */
export function SiteHeader({ user, inviting }: SiteHeaderProps) {
  const { appName } = useSite()
  return (
    <header className="site-header">
      <a className="skip-link" href="#content">
        {i18n.t('Skip to content')}
      </a>
      <div className="wrap site-header-bar">
        <Link className="site-name" to={user ? '/overview' : '/'}>
          <Logo />
          <span className={user ? 'visually-hidden-on-phones' : undefined}>{appName}</span>
        </Link>
        {user ? <UserTools user={user} /> : <VisitorTools inviting={inviting} />}
      </div>
    </header>
  )
}

function UserTools({ user }: { user: SignedInUser }) {
  return (
    <>
      <nav className="site-sections quiet-links" aria-label={i18n.t('Main')}>
        {SECTIONS.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {i18n.t(label)}
          </NavLink>
        ))}
        <NavLink to={DRAWER.to}>{i18n.t(DRAWER.label)}</NavLink>
      </nav>
      <SearchForm />
      <Menu
        label={i18n.t('Menu')}
        opener={
          <>
            <Avatar username={user.username} src={user.avatarUrl} />
            <span className="menu-word" aria-hidden="true">
              {i18n.t('Menu')}
            </span>
          </>
        }
      >
        <AccountMenu userId={user.id} />
      </Menu>
    </>
  )
}

function VisitorTools({ inviting }: { inviting?: boolean }) {
  return (
    <nav className="site-visitor" data-buttons="tight" aria-label={i18n.t('Account')}>
      <LinkButton to="/login" variant="quiet">
        {i18n.t('Login')}
      </LinkButton>
      <LinkButton to="/register" variant={inviting ? 'plain' : 'main'}>
        {inviting ? i18n.t('Get Started') : i18n.t('Register')}
      </LinkButton>
    </nav>
  )
}
