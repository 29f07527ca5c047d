export type ZoneGroup = { region: string; zones: { name: string; place: string }[] }

/** Returns every IANA zone of this machine by region, and the stored one. */
export function zoneGroups(stored = ''): ZoneGroup[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(stored ? [stored] : [])])
  const groups = new Map<string, ZoneGroup['zones']>()
  for (const name of [...names].sort()) {
    const region = name.includes('/') ? name.slice(0, name.indexOf('/')) : 'Other'
    groups.set(region, [...(groups.get(region) ?? []), { name, place: placeOf(name) }])
  }
  return [...groups].map(([region, zones]) => ({ region, zones })).sort(byRegion)
}

/** Returns a zone's name for users: America/Argentina/Buenos_Aires → Buenos Aires, Argentina. */
export function placeOf(name: string): string {
  const [, ...parts] = name.replaceAll('_', ' ').split('/')
  return parts.length ? parts.reverse().join(', ') : name
}

const byRegion = (a: ZoneGroup, b: ZoneGroup) =>
  Number(a.region === 'Other') - Number(b.region === 'Other') || a.region.localeCompare(b.region, 'en')
