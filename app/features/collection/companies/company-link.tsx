import { ExternalLink as LeavesSign } from 'lucide-react'
import { ExternalLink } from '~/components/ui/external-link'
import { hostOf } from '~/platform/host-of'

export function CompanySign({ name, websiteUrl }: { name: string; websiteUrl?: string }) {
  const host = hostOf(websiteUrl ?? '')
  return (
    <>
      <span className="names-name">{name}</span>
      {websiteUrl && host ? (
        <ExternalLink className="names-more" href={websiteUrl}>
          {host}
          <LeavesSign aria-hidden="true" size={15} />
        </ExternalLink>
      ) : null}
    </>
  )
}
