import sanitizeHtml from 'sanitize-html'

// Only elements that editors write: "a <3 for it" or "<Vincent>" stay plain text.
const HTML = /<\/?(?:p|br|div|span|b|strong|i|em|u|s|strike|a|ul|ol|li|h[1-6]|blockquote|pre|code|hr)(?:\s[^<>]*)?\/?>/i

/**
 * The notes as HTML that is safe to show, when they hold any: other clients write it. Null when they are plain text, which needs no
 * HTML to be shown.
 */
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
