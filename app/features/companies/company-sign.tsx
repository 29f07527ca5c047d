import { ExternalLink } from 'lucide-react'

/** A company's name, with the way to its website. */
export function CompanySign({ name, websiteUrl }: { name: string; websiteUrl?: string }) {
  const host = hostOf(websiteUrl)
  return (
    <>
      <span className="names-name">{name}</span>
      {host ? (
        <a className="names-more" href={websiteUrl} target="_blank" rel="noopener noreferrer">
          {host}
          <ExternalLink aria-hidden="true" size={15} />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ) : null}
    </>
  )
}

// What other clients stored may be anything; only what is surely a web page becomes a link.
function hostOf(address = ''): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return ''
  return new URL(address).hostname.replace(/^www\./, '')
}
