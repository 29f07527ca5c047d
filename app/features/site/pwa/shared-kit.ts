/** Converts what another app shared (title, text, url) to fields of a new kit. The link may be in any of the three. */
export function sharedKit(params: URLSearchParams): { title: string; sourceUrl: string; generalNotes: string } {
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map(name => (params.get(name) ?? '').trim())
  const sourceUrl = [url, text, title].map(linkIn).find(Boolean) ?? ''
  const [firstLine = '', ...lines] = without(text, sourceUrl)
    .split('\n')
    .map(line => line.trim())
  const named = without(title, sourceUrl)
  const notes = named && firstLine !== named ? [firstLine, ...lines] : lines
  return {
    title: Array.from(named || firstLine)
      .slice(0, 200)
      .join(''),
    sourceUrl: sourceUrl.length <= 2048 ? sourceUrl : '',
    generalNotes: notes.join('\n').trim().slice(0, 20_000),
  }
}

/** Returns the first link without what ends its sentence: a point, or a bracket that was opened before the link. */
function linkIn(text: string): string | undefined {
  let link = text.match(/https?:\/\/[^\s<>"“”]+/i)?.[0]
  while (link && (/[.,;:!?'’…»*\]]$/.test(link) || (link.endsWith(')') && !isBalanced(link)))) link = link.slice(0, -1)
  return link
}

const isBalanced = (link: string) => link.split('(').length >= link.split(')').length

const without = (text: string, link: string) => (link ? text.replace(link, '') : text).trim()
