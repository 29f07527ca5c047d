import { ExternalLink } from '~/components/ui/external-link'
import { Icon } from '~/components/ui/icon'
import { hostOf } from '~/platform/host-of'

export function CompanySign({ name, websiteUrl }: { name: string; websiteUrl?: string }) {
  const host = hostOf(websiteUrl ?? '')
  return (
    <>
      <span className="names-name">{name}</span>
      {websiteUrl && host ? (
        <ExternalLink className="names-more" href={websiteUrl}>
          {host}
          <Icon name="external-link" size={15} />
        </ExternalLink>
      ) : null}
    </>
  )
}
