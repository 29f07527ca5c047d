import { z } from 'zod'
import { BioLink, WebAddress } from './bio-link'

const text = z.string().default('')
const address = WebAddress.default('')

/** The texts and links of the admin's own pages, from the setting `SITE`. */
export const SiteTexts = z.strictObject({
  operatorName: text,
  operatorAddress: text,
  operatorLaw: text,
  hostingProvider: text,
  analyticsName: text,
  analyticsScript: address,
  analyticsSite: text,
  creatorName: text,
  creatorStory: text,
  donationUrl: address,
  socialUrl: address,
  socialName: text,
  feedUrl: address,
  bioLinks: z.array(BioLink).default([]),
})

type SiteText = keyof z.infer<typeof SiteTexts>
const NAMES = Object.keys(SiteTexts.shape) as SiteText[]

/** Returns the setting that had the text before `SITE`: OPERATOR_NAME for operatorName. */
const formerOf = (name: SiteText) => name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()

/** The settings that `SITE` replaces. They still work. */
export const FORMER_SETTINGS: readonly string[] = NAMES.map(formerOf)

/** The texts that are set, not yet validated, and what cannot be read. */
type GivenTexts = { texts: Record<string, unknown>; errors: string[] }

/** Returns the texts in `SITE` and in former settings. An empty text counts as missing. */
export function givenSiteTexts(given: Record<string, string | undefined>): GivenTexts {
  const errors: string[] = []
  const read = (name: string): unknown => {
    try {
      return JSON.parse(given[name] ?? 'null')
    } catch {
      errors.push(`  ${name}: must be JSON, as in docs/configuration.md`)
    }
  }
  const site = read('SITE') ?? {}
  if (typeof site !== 'object' || Array.isArray(site)) {
    return { texts: {}, errors: ['  SITE: must be a JSON object, as in docs/configuration.md'] }
  }
  const texts = Object.fromEntries(Object.entries(site).filter(([, value]) => value !== ''))
  for (const name of NAMES) {
    const former = formerOf(name)
    if (given[former] === undefined) continue
    if (name in texts) errors.push(`  ${former}: ${name} is set in SITE too. Remove ${former}`)
    texts[name] = name === 'bioLinks' ? read(former) : given[former]
  }
  return { texts, errors }
}

/** Returns the setting that a path of an error in the parsed settings is about: `SITE.operatorName`, or a former one. */
export function settingAt(path: PropertyKey[], given: Record<string, string | undefined>): string {
  const [setting, name, ...rest] = path
  const former = setting === 'SITE' && NAMES.includes(name as SiteText) ? formerOf(name as SiteText) : ''
  return (given[former] === undefined ? path : [former, ...rest]).join('.')
}
