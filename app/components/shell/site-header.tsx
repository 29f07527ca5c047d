import { late } from '../client/late'
import { Avatar } from '../ui/avatar'
import { LinkButton } from '../ui/button'
import { Link, NavLink } from '../ui/link'
import { Menu } from '../ui/menu'
import { SECTIONS } from '../ui/sections'
import { Logo } from './logo'
import { SearchForm } from './search-form'
import { useSite } from './site'
import './site-header.css'
import './theme-picker.css'

const AccountMenu = late(() => import('./account-menu').then(script => script.AccountMenu), { when: 'page' })

type Person = { id: string; username: string; avatarUrl: string }

type SiteHeaderProps = {
  person?: Person
  /** For public pages about the site: the sign-up link is named Get Started. */
  inviting?: boolean
}

/** The header: for a user with sections, search and menu; for a visitor with the links to log in and sign up. */
export function SiteHeader({ person, inviting }: SiteHeaderProps) {
  const { appName } = useSite()
  return (
    <header className="site-header">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="wrap site-header-bar">
        <Link className="site-name" to={person ? '/overview' : '/'}>
          <Logo />
          <span>{appName}</span>
        </Link>
        {person ? <PersonTools person={person} /> : <VisitorTools inviting={inviting} />}
      </div>
    </header>
  )
}

function PersonTools({ person }: { person: Person }) {
  return (
    <>
      <nav className="site-sections quiet-links" aria-label="Main">
        {SECTIONS.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <SearchForm />
      <Menu
        label="Menu"
        opener={
          <>
            <Avatar username={person.username} src={person.avatarUrl} />
            <span className="menu-word" aria-hidden="true">
              Menu
            </span>
          </>
        }
      >
        <AccountMenu userId={person.id} />
      </Menu>
    </>
  )
}

function VisitorTools({ inviting }: { inviting?: boolean }) {
  return (
    <nav className="site-visitor" aria-label="Account">
      <LinkButton to="/login" variant="quiet">
        Login
      </LinkButton>
      <LinkButton to="/register" variant={inviting ? 'plain' : 'main'}>
        {inviting ? 'Get Started' : 'Register'}
      </LinkButton>
    </nav>
  )
}
