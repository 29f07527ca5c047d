import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { Breadcrumbs } from '~/components/shell/breadcrumbs'
import { Logo } from '~/components/shell/logo'
import { pageMeta, TAGLINE, useSite } from '~/components/shell/site'
import { FollowLink } from '~/features/site/info/follow-link'
import { linkLists } from '~/features/site/info/links.server'
import { socialProfile } from '~/features/site/info/social-profile.server'
import type { BioLink } from '~/platform/input/bio-link'
import { i18n } from '~/platform/messages'
import { LinkCard } from './link-card'
import './links.css'

export const loader = () => ({ ...linkLists(), profile: socialProfile() })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    i18n.t('Social Media'),
    i18n.t('{tagline}. All our links in one place.', { tagline: i18n.t(TAGLINE) }),
  )

export default function Links() {
  const { featured, talkedAbout, affiliate, profile } = useLoaderData<typeof loader>()
  const { appName } = useSite()
  return (
    <>
      <Breadcrumbs above={[{ to: '/', label: i18n.t('Home') }]} here={i18n.t('Social Media')} />
      <div className="links-page">
        <header className="links-head">
          <Logo size={64} />
          <h1>{appName}</h1>
          <p className="soft">{i18n.t(TAGLINE)}</p>
          <FollowLink profile={profile} />
        </header>
        <LinkList title={i18n.t('Start here')} links={featured} />
        <LinkList title={i18n.t('Things we have talked about')} links={talkedAbout} />
        <LinkList title={i18n.t('Affiliate links')} links={affiliate}>
          {i18n.t(
            'When you buy something through these links, we may receive a small commission, at no extra cost to you.',
          )}
        </LinkList>
      </div>
    </>
  )
}

type LinkListProps = { title: string; links: BioLink[]; children?: string }

function LinkList({ title, links, children }: LinkListProps) {
  if (links.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      {children ? <p className="soft links-note">{children}</p> : null}
      <ul>
        {links.map(link => (
          <LinkCard key={link.url + link.title} link={link} />
        ))}
      </ul>
    </section>
  )
}
