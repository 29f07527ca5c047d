/** The zones of one part of the world, by the name of their place. */
export type ZoneGroup = { region: string; zones: { name: string; place: string }[] }

/** Every IANA zone this machine knows, by region, for a choice; a stored one it does not list is put in. */
export function zoneGroups(stored = ''): ZoneGroup[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(stored ? [stored] : [])])
  const groups = new Map<string, ZoneGroup['zones']>()
  for (const name of [...names].sort()) {
    const region = name.includes('/') ? name.slice(0, name.indexOf('/')) : 'Other'
    groups.set(region, [...(groups.get(region) ?? []), { name, place: placeOf(name) }])
  }
  return [...groups].map(([region, zones]) => ({ region, zones })).sort(byRegion)
}

/** A zone as people say it: America/Argentina/Buenos_Aires → Buenos Aires, Argentina. */
export function placeOf(name: string): string {
  const [, ...parts] = name.replaceAll('_', ' ').split('/')
  return parts.length ? parts.reverse().join(', ') : name
}

const byRegion = (a: ZoneGroup, b: ZoneGroup) =>
  Number(a.region === 'Other') - Number(b.region === 'Other') || a.region.localeCompare(b.region, 'en')
