import { ExternalLink } from '~/components/ui/external-link'
import { Link } from '~/components/ui/link'
import type { Paragraph } from './prose'

/** Renders the paragraphs, lists and links of the text modules. */
export function Paragraphs({ body }: { body: Paragraph[] }) {
  return body.map(paragraph =>
    typeof paragraph === 'string' ? (
      <p key={paragraph}>
        <Linked text={paragraph} />
      </p>
    ) : (
      <ul key={paragraph[0]} className="info-points">
        {paragraph.map(point => (
          <li key={point}>
            <Linked text={point} />
          </li>
        ))}
      </ul>
    ),
  )
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g

/** Turns `[words](address)` into a link. */
function Linked({ text }: { text: string }) {
  // A pattern with two groups splits the text into thirds: text, words, address, text, …
  const parts = text.split(LINK)
  return parts.map((part, at) => {
    if (at % 3 === 2) return null
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
    return at % 3 === 0 ? part : <TextLink key={at} text={part} address={parts[at + 1] ?? ''} />
  })
}

function TextLink({ text, address }: { text: string; address: string }) {
  if (address.startsWith('/')) return <Link to={address}>{text}</Link>
  if (address.startsWith('mailto:')) return <a href={address}>{text}</a>
  return <ExternalLink href={address}>{text}</ExternalLink>
}
