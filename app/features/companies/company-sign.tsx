import { ExternalLink as LeavesSign } from 'lucide-react'
import { ExternalLink } from '~/components/external-link'

/** Shows a company's name with a link to its website. */
export function CompanySign({ name, websiteUrl }: { name: string; websiteUrl?: string }) {
  const host = hostOf(websiteUrl)
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

// API clients can store any text: only a valid web URL becomes a link.
function hostOf(address = ''): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return ''
  return new URL(address).hostname.replace(/^www\./, '')
}
