import sanitizeHtml from 'sanitize-html'

// Matches only elements that editors create: "a <3 for it" and "<Vincent>" stay plain text.
const HTML = /<\/?(?:p|br|div|span|b|strong|i|em|u|s|strike|a|ul|ol|li|h[1-6]|blockquote|pre|code|hr)(?:\s[^<>]*)?\/?>/i

/** Returns notes with HTML, which API clients can store, as sanitized HTML. Returns null for plain text. */
export function safeHtml(text: string): string | null {
  if (!HTML.test(text)) return null
  return sanitizeHtml(text, {
    allowedTags: [
      'p',
      'br',
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'a',
      'ul',
      'ol',
      'li',
      'h3',
      'h4',
      'blockquote',
      'pre',
      'code',
      'hr',
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      strike: 's',
      div: 'p',
    },
  })
}
