import sanitizeHtml from 'sanitize-html'

const DROPPED =
  'head style script iframe embed applet object svg img picture dialog template button form textarea input select option'
const BLOCKS =
  /<\/?(?:p|div|br|hr|h[1-6]|ul|ol|li|blockquote|pre|table|tr|td|th|section|article|header|footer|aside|main|nav|figure)\b[^>]*>/gi

/** Returns the text of some HTML with collapsed whitespace, truncated to `length`, with an ellipsis if `dots`. */
export function excerpt(html: string, { length, dots }: { length: number; dots: boolean }): string {
  const bare = sanitizeHtml(
    html.replace(BLOCKS, tag => ` ${tag}`),
    {
      allowedTags: [],
      allowedAttributes: {},
      nonTextTags: DROPPED.split(' '),
    },
  )
  const text = entities(bare).replace(/\s+/g, ' ').trim()
  const characters = [...text]
  if (characters.length <= length) return text
  return characters.slice(0, length).join('').trim() + (dots ? '...' : '')
}

const NAMED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const entities = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, entity => NAMED[entity] ?? entity)
