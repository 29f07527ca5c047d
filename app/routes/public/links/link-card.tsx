import { Trans } from '@lingui/react'
import { ExternalLink } from '~/components/ui/external-link'
import { Icon, type IconName } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import type { BioLink } from '~/platform/input/bio-link'

/** The whole card is a link, but the code can be selected and copied. */
export function LinkCard({ link }: { link: BioLink }) {
  const { title, description, url, variant, icon, brand, code } = link
  return (
    <li className={`card link-card link-card-${variant}`}>
      <Icon name={ICONS[icon]} size={24} />
      <div>
        {brand ? <p className="small soft">{brand}</p> : null}
        <h3>
          {url.startsWith('/') ? (
            <Link to={url}>{title}</Link>
          ) : (
            <ExternalLink href={url} sponsored={brand !== ''}>
              {title}
            </ExternalLink>
          )}
        </h3>
        {description ? <p className="soft">{description}</p> : null}
        {code ? (
          <p className="link-card-code">
            <Trans id="Code {code}" values={{ code: <code>{code}</code> }} />
          </p>
        ) : null}
      </div>
    </li>
  )
}

const ICONS: Record<BioLink['icon'], IconName> = {
  gem: 'gem',
  link: 'link-2',
  shop: 'shopping-bag',
  video: 'video',
  book: 'book-open',
  heart: 'heart',
}
