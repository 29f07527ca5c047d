/** Adds https:// to a typed URL without a scheme: www.shop.example becomes https://www.shop.example. "1.5" is none. */
export function withScheme(typed: string): string {
  const address = typed.replaceAll('\0', '').trim()
  return /^(?=[^/?#]*\p{L}|(\d+\.){3})[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]|$)/u.test(address)
    ? `https://${address}`
    : address
}

/** Returns whether a text is empty, or a URL that browsers open as a page. */
export const isWebAddress = (text: string): boolean => text === '' || (/^https?:\/\//i.test(text) && isUrl(text))

/** Returns whether a text is a URL, alone or on the page at `base`. `URL.canParse` needs Safari 17 and Chrome 120. */
export function isUrl(text: string, base?: string): boolean {
  try {
    return Boolean(new URL(text, base))
  } catch {
    return false
  }
}
