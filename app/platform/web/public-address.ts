import ipaddr from 'ipaddr.js'

// The only block of IPv6 that is in use for public addresses. The rest is reserved for later.
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

/**
 * Returns whether an IP address belongs to one machine on the public internet. False for private, shared, local,
 * multicast and documentation addresses, for IPv6 forms that contain an IPv4 address, for addresses with a zone, and
 * for other text.
 */
export function isPublicAddress(text: string): boolean {
  // Short, octal and hexadecimal forms of IPv4 mean different machines to different programs.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return false
  if (text.includes('%')) return false
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(PUBLIC_IPV6))
}
