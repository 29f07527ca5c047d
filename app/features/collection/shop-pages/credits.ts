import { nameKey } from '~/platform/input/plain-text'

/** Who made a kit: its title without them, and without the words of a listing. */
export type Credits = { title: string; artist: string; company: string }

const ARTIST_LABEL = /^(?:by|artist|licensed artist|design(?:er)?|design by)\s*:?\s+(?=\S)/i
/** Where many makers sell: their name is not that of a company of kits. */
const MARKETS =
  /\b(amazon|etsy|ebay|aliexpress|alibaba|temu|walmart|michaels|hobbycraft|joann|shein|wish|allegro|bol)\b/i
const COMPANY_TERMS =
  /\b(diamonds?|gems?|dotz|art|arts|craft|crafts|paint|painting|design|designs|studio|studios|club|drills?|beads?|kits?|shop|store|co|inc|llc|ltd|gmbh|company|mosaic)\b|[®™\d]/i
/** Two to four words with capitals, as names of people: "Vincent van Gogh". Each repetition has a limit. */
const PERSONAL_NAME =
  /^\p{Lu}[\p{L}.'’-]*(?: (?:van|von|de|da|del|di|la|le|der|den|the)){0,2}(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u

/**
 * Tells artist and company apart. A brand that begins with “by” or “Artist:” is the artist; so is one that looks like a
 * person in a shop that makes kits, and “… by …” at the end of a title if another brand or shop is named.
 */
export function creditsOf(title: string, brand: string, site: string): Credits {
  const maker = brandOf(brand)
  const shop = MARKETS.test(site) ? '' : site
  const { plain, kit, by } = titleParts(title)
  const isArtist = ARTIST_LABEL.test(maker) || isArtistsName(maker, by, shop)
  const company = (isArtist ? shop : maker || shop) || (isPersonalName(by) ? '' : by)
  const named = isArtist ? maker.replace(ARTIST_LABEL, '') : ''
  const artist = named || (isPersonalName(by) && !isSame(by, company) ? by : '')
  const isCredit = isSame(by, artist) || isSame(by, company)
  return { title: withoutBrand(isCredit ? kit : plain, company), artist, company }
}

const isSame = (one: string, other: string) => one !== '' && nameKey(one) === nameKey(other)
const isPersonalName = (name: string) => PERSONAL_NAME.test(name) && !COMPANY_TERMS.test(name)

/** "Visit the Oraloa Store" and "Brand: Oraloa" name Oraloa. */
const brandOf = (text: string) =>
  text
    .replace(/^visit the (.+) store$/i, '$1')
    .replace(/^brand\s*:\s*/i, '')
    .trim()

function isArtistsName(maker: string, by: string, shop: string): boolean {
  if (!maker || !shop || isSame(maker, shop)) return false
  return isSame(maker, by) || (isPersonalName(maker) && COMPANY_TERMS.test(shop))
}

/** Words that say what is sold, at the end of a title. */
const LISTING =
  /\s*(?:[|–—,-]|(?<=[’'"”]))\s*(?:5d |3d )?(?:diy )?(?:full (?:drill|coverage) )?diamond (?:paintings?|art|dotz|mosaic)(?: (?:canvas|art))?(?: kits?)?(?: \(\w+\))?$/i

/** Returns a title without the words of a listing, and what stands before and after its last “by”. */
function titleParts(title: string): { plain: string; kit: string; by: string } {
  const plain = title
    .replace(LISTING, '')
    .replace(/^\(v\d[\d.]{0,9}\)\s{0,3}/i, '')
    .trim()
  const at = plain.toLowerCase().lastIndexOf(' by ')
  const [kit, by] = at < 0 ? ['', ''] : [plain.slice(0, at).trim(), plain.slice(at + 4).trim()]
  // “Step by Step” is no credit.
  const isRepeated = kit.split(' ').at(-1) === by.split(' ')[0]
  const isName = /^\p{Lu}[^|,;:()[\]]{1,60}$/u.test(by) && !isRepeated
  return { plain: unquoted(plain), kit: unquoted(kit), by: isName ? by : '' }
}

const unquoted = (text: string) => /^['‘"“](.+)['’"”]$/.exec(text)?.[1] ?? text

/** "Oraloa - Starry Night" is the kit of the company Oraloa. */
function withoutBrand(title: string, company: string): string {
  const start = [' - ', ' – ', ' | ', ': '].map(mark => `${company}${mark}`).find(one => title.startsWith(one))
  return company && start ? title.slice(start.length) : title
}
