import { beforeAll, describe, expect, it } from 'vitest'
import { chosenOptions, filterOptions, type NameChoice } from '~/features/collection/dashboard/filter-options.server'
import {
  type DashboardState,
  DEFAULT_STATE,
  GAPS,
  INCLUDES,
  parseDashboardParams,
  STATUS_FILTERS,
  statusesOf,
  statusPath,
} from '~/features/collection/dashboard/project-filters'
import { listProjects, recentProjects } from '~/features/collection/dashboard/project-list.server'
import { SORTS, type SortField } from '~/features/collection/dashboard/sorts'
import { statusCounts } from '~/features/collection/dashboard/status-counts.server'
import { deleteNote, updateNote } from '~/features/collection/progress-notes/progress-notes.server'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import {
  DRILL_SHAPES,
  KIT_CATEGORIES,
  PROJECT_DATES,
  PROJECT_STATUSES,
} from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

const everything = (changes: Partial<DashboardState> = {}): DashboardState => ({
  ...DEFAULT_STATE,
  status: 'everything',
  size: 100,
  ...changes,
})
const stateOf = (path: string) => parseDashboardParams(new URL(path, 'http://localhost').searchParams).state
const titles = async (actor: Actor, changes: Partial<DashboardState>) =>
  (await listProjects(actor, everything(changes))).kits.map(kit => kit.title)

describe('a collection of every kind of kit', () => {
  let actor: Actor
  let kits: (ProjectInput & { id: string })[]
  let ids: Record<'companies' | 'artists' | 'tags', Map<string, string>>

  beforeAll(async () => {
    actor = (await makeUser()).actor
    const random = randomFrom(20_261_120)
    const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const maybe = <T>(value: T, share = 0.7): T | null => (random() < share ? value : null)
    const day = () =>
      maybe(`202${Math.floor(random() * 6)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}`)
    kits = []
    for (let n = 0; n < 130; n++) {
      kits.push(
        await makeProject(actor, {
          title: `${one(['Owl', 'Café', 'WAVE', 'Fox', '100% gold', 'under_score'])} ${n}`,
          status: one(PROJECT_STATUSES),
          kitCategory: one(KIT_CATEGORIES),
          drillShape: maybe(one(DRILL_SHAPES)),
          company: maybe(one(['Oraloa', 'Paint Gem', 'Diamond Dotz'])) ?? '',
          artist: maybe(one(['Zoë Müller', 'Gustav Klimt'])) ?? '',
          tags: ['birds', 'night sky', 'gift'].filter(() => random() < 0.4),
          dateCompleted: day(),
          dateStarted: day(),
          dateExpected: day(),
          width: maybe(20 + Math.floor(random() * 60)),
          height: maybe(20 + Math.floor(random() * 60)),
          totalDiamonds: maybe(Math.floor(random() * 90_000)),
          generalNotes: maybe('From the spring sale') ?? '',
        }),
      )
    }
    const { companies, artists, tags } = await filterOptions(actor)
    const byName = (list: NameChoice[]) => new Map(list.map(([id, name]) => [name, id]))
    ids = { companies: byName(companies), artists: byName(artists), tags: byName(tags) }
  })

  it('lists exactly as many kits for each card as its count', async () => {
    const counts = await statusCounts(actor)
    for (const filter of STATUS_FILTERS) {
      const state = stateOf(statusPath(filter))
      const first = await listProjects(actor, state)
      expect([filter, first.total]).toEqual([filter, counts[filter]])
      const shown = new Set<string>()
      for (let page = 1; page <= first.pages; page++) {
        for (const kit of (await listProjects(actor, { ...state, page })).kits) shown.add(kit.id)
      }
      expect([filter, shown.size]).toEqual([filter, counts[filter]])
    }
    expect(counts.everything).toBe(130)
  })

  it('returns the same kits as a naive filter for random filter combinations', async () => {
    const random = randomFrom(7)
    const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    for (let round = 0; round < 80; round++) {
      const companyNames = ['Oraloa', 'Paint Gem', 'Diamond Dotz'].filter(() => random() < 0.2)
      const artistNames = ['Zoë Müller', 'Gustav Klimt'].filter(() => random() < 0.2)
      const tagNames = ['birds', 'night sky', 'gift'].filter(() => random() < 0.2)
      const state: DashboardState = {
        ...DEFAULT_STATE,
        status: one(STATUS_FILTERS),
        include: INCLUDES.filter(() => random() < 0.5),
        companies: companyNames.map(name => ids.companies.get(name) ?? ''),
        artists: artistNames.map(name => ids.artists.get(name) ?? ''),
        tags: tagNames.map(name => ids.tags.get(name) ?? ''),
        drillShape: random() < 0.3 ? one(DRILL_SHAPES) : null,
        year: random() < 0.3 ? 2020 + Math.floor(random() * 6) : null,
        missing: random() < 0.3 ? one(GAPS) : null,
        search:
          random() < 0.4 ? one(['cafe', 'OWL', '100%', 'r_s', 'muller', 'spring SALE', 'night gold', 'dotz']) : '',
        sort: one(Object.keys(SORTS) as SortField[]),
        direction: one(['asc', 'desc']),
        size: 100,
      }
      const expected = kits.filter(
        kit =>
          statusesOf(state.status, state.include).includes(kit.status) &&
          (state.status !== 'everything' || state.include.includes('mini') || kit.kitCategory !== 'mini') &&
          (companyNames.length === 0 || companyNames.includes(kit.company)) &&
          (artistNames.length === 0 || artistNames.includes(kit.artist)) &&
          (tagNames.length === 0 || tagNames.some(name => kit.tags.includes(name))) &&
          (!state.drillShape || kit.drillShape === state.drillShape) &&
          (!state.year || kit.dateCompleted?.startsWith(String(state.year))) &&
          (state.missing !== 'size' || kit.width === null || kit.height === null) &&
          state.missing !== 'bought' &&
          (state.missing !== 'framed' || (kit.status === 'completed' && kit.dateLeft === null)) &&
          // None of them has a day of purchase or receipt.
          (state.missing !== 'moved' || kit.status !== 'wishlist') &&
          (state.missing !== 'dates' || PROJECT_DATES.every(name => kit[name] === null)) &&
          state.search
            .split(' ')
            .every(word =>
              [kit.title, kit.company, kit.artist, kit.generalNotes, ...kit.tags].some(text =>
                fold(text).includes(fold(word)),
              ),
            ),
      )
      const found = await listProjects(actor, state)
      const all =
        found.pages > 1 ? [...found.kits, ...(await listProjects(actor, { ...state, page: 2 })).kits] : found.kits
      expect({ state, ids: all.map(kit => kit.id).sort() }).toEqual({ state, ids: expected.map(kit => kit.id).sort() })
    }
  })

  it.each(Object.keys(SORTS) as SortField[])('sorts by %s in both directions, with missing values last', async sort => {
    const up = await listProjects(actor, everything({ sort, direction: 'asc' }))
    const down = await listProjects(actor, everything({ sort, direction: 'desc' }))
    expect(up.lacking).toBe(down.lacking)
    expect(up.lackingHere).toBe(Math.max(0, up.lacking - 30))
    const values = up.kits.slice(0, up.kits.length - up.lackingHere).map(kit => sortValue(kit.id, sort))
    const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    if (sort !== 'updated') expect(values).toEqual(sorted)
    for (const kit of up.kits.slice(up.kits.length - up.lackingHere)) expect(sortValue(kit.id, sort)).toBe('')
  })

  it('finds the kits without a photo', async () => {
    const owner = (await makeUser()).actor
    await makeProject(owner, { title: 'Bare' })
    const { id } = await makeProject(owner, { title: 'Pictured' })
    await db.project.update({ where: { id }, data: { image: 'photo_abcdefghij.jpg' } })
    expect(await titles(owner, { missing: 'photo' })).toEqual(['Bare'])
  })

  it('filters by place, series, coverage and kitted, and finds a code', async () => {
    const owner = (await makeUser()).actor
    await makeProject(owner, { title: 'One', place: 'Box 2', series: 'Masters', coverage: 'partial', kitted: true })
    await makeProject(owner, { title: 'Two', place: 'Box 21', code: 'DAC-77' })
    expect(await titles(owner, { place: 'Box 2' })).toEqual(['One'])
    expect(await titles(owner, { series: 'Masters' })).toEqual(['One'])
    expect(await titles(owner, { coverage: 'partial' })).toEqual(['One'])
    expect(await titles(owner, { coverage: 'full' })).toEqual([])
    expect(await titles(owner, { kitted: true })).toEqual(['One'])
    expect(await titles(owner, { kitted: false })).toEqual(['Two'])
    expect(await titles(owner, { search: 'dac-77' })).toEqual(['Two'])
    expect(await filterOptions(owner)).toMatchObject({ places: ['Box 2', 'Box 21'], series: ['Masters'] })
  })

  it('includes the first and the last day of a year', async () => {
    const owner = (await makeUser()).actor
    for (const day of ['2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01'])
      await makeProject(owner, { title: day, status: 'completed', dateCompleted: day })
    expect((await titles(owner, { year: 2024 })).sort()).toEqual(['2024-01-01', '2024-12-31'])
  })

  it('orders ties consistently, so that no page repeats or skips a kit', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(page => listProjects(actor, everything({ sort: 'company', size: 25, page }))),
    )
    expect(new Set(pages.flatMap(page => page.kits.map(kit => kit.id))).size).toBe(130)
  })

  it('shows the last page if the page number is too large', async () => {
    const last = await listProjects(actor, everything({ size: 25, page: 999 }))
    expect(last).toMatchObject({ page: 6, pages: 6, total: 130 })
    expect(last.kits).toHaveLength(5)
  })

  it('offers only names with kits, and years with completed kits', async () => {
    await db.company.create({ data: { id: newId(), userId: actor.userId, name: 'No kit yet' } })
    const options = await filterOptions(actor)
    expect(options.companies.map(([, name]) => name)).toEqual(['Diamond Dotz', 'Oraloa', 'Paint Gem'])
    expect(options.tags.map(([, name]) => name)).toEqual(['birds', 'gift', 'night sky'])
    expect(options.years).toEqual([2025, 2024, 2023, 2022, 2021, 2020])
  })

  it('counts for each name the kits of the list with that name alone', async () => {
    const chosen = {
      companies: [ids.companies.get('Oraloa') ?? '', ids.companies.get('Paint Gem') ?? ''],
      artists: [ids.artists.get('Gustav Klimt') ?? ''],
      tags: ['gift', 'birds'].map(name => ids.tags.get(name) ?? ''),
    }
    for (const changes of [{}, { search: 'owl' }, { status: 'wishlist' as const, drillShape: 'round' as const }]) {
      for (const names of [chosen, { ...chosen, companies: [] }, { companies: [], artists: [], tags: [] }]) {
        const state = everything({ ...changes, ...names })
        const options = await filterOptions(actor, state)
        expect(options.companies).toHaveLength(3)
        for (const kind of ['companies', 'artists', 'tags'] as const) {
          for (const [id, name, kits] of options[kind]) {
            const { total } = await listProjects(actor, { ...state, [kind]: [id] })
            expect([changes, kind, name, kits]).toEqual([changes, kind, name, total])
          }
        }
      }
    }
  })

  it('names the choices of a list, also those without a kit', async () => {
    const { id } = await db.artist.create({ data: { id: newId(), userId: actor.userId, name: 'Without a kit' } })
    const company = ids.companies.get('Oraloa') ?? ''
    const tags = ['gift', 'birds'].map(name => ids.tags.get(name) ?? '')
    const state = everything({ companies: [company], artists: [id], tags, place: 'Box 1', year: 2024 })
    expect(await chosenOptions(actor, state)).toEqual({
      companies: [[company, 'Oraloa']],
      artists: [[id, 'Without a kit']],
      tags: [
        [tags[1], 'birds'],
        [tags[0], 'gift'],
      ],
      places: ['Box 1'],
      own: [],
      series: [],
      years: [2024],
    })
    const { actor: other } = await makeUser()
    expect(await chosenOptions(other, state)).toMatchObject({ companies: [], artists: [], tags: [] })
  })

  function sortValue(id: string, sort: SortField): string | number {
    const kit = kits.find(one => one.id === id)
    if (!kit) throw new Error(`No kit ${id}`)
    const area = kit.width !== null && kit.height !== null ? kit.width * kit.height : ''
    const of: Record<SortField, string | number | null> = {
      updated: 0,
      title: fold(kit.title),
      company: fold(kit.company),
      artist: fold(kit.artist),
      purchased: kit.datePurchased,
      expected: kit.dateExpected,
      received: kit.dateReceived,
      started: kit.dateStarted,
      worked: kit.dateStarted,
      completed: kit.dateCompleted,
      left: kit.dateLeft,
      size: area,
      diamonds: kit.totalDiamonds,
      rating: kit.rating,
    }
    return of[sort] ?? ''
  }
})

describe('the search', () => {
  let actor: Actor

  beforeAll(async () => {
    actor = (await makeUser()).actor
    await makeProject(actor, { title: 'Café Terrace at Night', company: 'Atelier Grün', artist: 'Vincent van Gogh' })
    await makeProject(actor, { title: '50% off', tags: ['Señorita'], generalNotes: 'path C:\\kits\\new' })
    await makeProject(actor, { title: 'under_score', generalNotes: 'Straße 7, Alte Ölmühle', place: 'Schränkchen' })
    const owl = await makeProject(actor, { title: 'Owl' })
    await makeNote(actor, owl.id, { content: 'The ÉPOXY drills came off, twice. Die Ka\u0308fer sind blau' })
  })

  it.each([
    ['any part of a word', 'erra', ['Café Terrace at Night']],
    ['any case', 'CAFÉ', ['Café Terrace at Night']],
    ['without accents', 'cafe', ['Café Terrace at Night']],
    ['superfluous accents', 'terràce', ['Café Terrace at Night']],
    ['a company', 'grun', ['Café Terrace at Night']],
    ['an artist', 'gogh', ['Café Terrace at Night']],
    ['words of several fields', 'gogh night grün', ['Café Terrace at Night']],
    ['nothing if one word is missing', 'gogh day', []],
    ['a tag', 'senorita', ['50% off']],
    ['a company with ue for ü', 'gruen', ['Café Terrace at Night']],
    ['general notes with oe and ue for umlauts', 'oelmueh', ['under_score']],
    ['general notes with an umlaut', 'Ölmühle', ['under_score']],
    ['general notes without the umlauts', 'olmuhle', ['under_score']],
    ['nothing with one umlaut of two', 'oelmuhle', []],
    ['a place with ae for ä', 'schraenk', ['under_score']],
    ['progress notes with ae for ä', 'kaefer', ['Owl']],
    ['no letter for two', 'blue', []],
    ['general notes', 'strasse', ['under_score']],
    ['progress notes', 'epoxy', ['Owl']],
    ['a percent sign', '%', ['50% off']],
    ['a full-width percent sign', '％', ['50% off']],
    ['an underscore', '_', ['under_score']],
    ['a backslash', '\\', ['50% off']],
    ['a backslash before a letter', 'c:\\k', ['50% off']],
    ['a quote', "'", []],
    ['a comment', '-- ', []],
    ['two letters', 'ow', ['Owl']],
    ['one letter', 'x', ['Owl']],
    ['nothing that is there', 'zzz', []],
    ['a long title with its end in one piece', 'off twice came drills the epoxy owl the epoxy drills', ['Owl']],
  ])('finds %s', async (_, search, found) => {
    expect(await titles(actor, { search })).toEqual(found)
  })

  it('is updated when a note is added, changed, moved or deleted', async () => {
    const { actor: painter } = await makeUser()
    const [first, second] = [await makeProject(painter, { title: 'A' }), await makeProject(painter, { title: 'B' })]
    const found = async () => [await titles(painter, { search: 'drill' }), await titles(painter, { search: 'glue' })]
    const note = await makeNote(painter, first.id, { content: 'Drills by colour' })
    await makeNote(painter, first.id, { content: 'Glue' })
    expect(await found()).toEqual([['A'], ['A']])
    await updateNote(painter, note.id, { content: 'More glue, no beads' })
    expect(await found()).toEqual([[], ['A']])
    await db.progressNote.update({ where: { id: note.id }, data: { projectId: second.id, content: 'One drill' } })
    expect(await found()).toEqual([['B'], ['A']])
    await deleteNote(painter, note.id)
    expect(await found()).toEqual([[], ['A']])
  })

  it('finds concurrent notes of one kit', async () => {
    const { actor: painter } = await makeUser()
    const { id } = await makeProject(painter, { title: 'Owl' })
    const write = (content: string) =>
      db.progressNote.create({
        data: { id: newId(), projectId: id, userId: painter.userId, date: new Date(), content },
      })
    const terms = Array.from({ length: 8 }, (_, n) => `word${n}end`)
    await Promise.all(terms.map(write))
    for (const search of terms) expect(await titles(painter, { search })).toEqual(['Owl'])
  })

  it('finds a kit once, regardless of the number of matches', async () => {
    const { actor: other } = await makeUser()
    const kit = await makeProject(other, {
      title: 'Owl',
      tags: ['owl', 'owls'],
      company: 'Owl & Co',
      generalNotes: 'owl',
    })
    await makeNote(other, kit.id, { content: 'owl' })
    await makeNote(other, kit.id, { content: 'owl again' })
    const page = await listProjects(other, everything({ search: 'owl' }))
    expect([page.total, page.kits.length]).toEqual([1, 1])
  })
})

describe('a card', () => {
  it('contains its displayed fields, and in the list four tags and the number of further tags', async () => {
    const { actor } = await makeUser()
    const shown = {
      title: 'The Kiss',
      status: 'completed',
      company: 'Oraloa',
      artist: 'Gustav Klimt',
      kitCategory: 'mini',
      drillShape: 'square',
      width: 42.5,
      height: 56,
      totalDiamonds: 38_080,
    } as const
    await makeProject(actor, {
      ...shown,
      dateCompleted: '2026-01-31',
      tags: ['gold', 'art', 'love', 'big', 'nouveau', 'Ärger'],
    })
    const grid = await listProjects(actor, everything({ sort: 'completed' }))
    expect(grid.kits[0]).toMatchObject({ ...shown, day: '2026-01-31', tags: [], moreTags: 0 })
    const { kits } = await listProjects(actor, everything({ sort: 'completed', view: 'list' }))
    expect(kits[0]).toMatchObject({ ...shown, day: '2026-01-31', moreTags: 2 })
    expect(kits[0]?.tags.map(tag => tag.name)).toEqual(['Ärger', 'art', 'big', 'gold'])
    expect(kits[0]?.tags[0]?.color).toMatch(/^#[0-9A-F]{6}$/i)
  })
})

describe("other users' kits", () => {
  it('appear in no list, count or filter option', async () => {
    const { actor: owner } = await makeUser()
    const { actor: other } = await makeUser()
    const kit = await makeProject(owner, { title: 'Secret owl', company: 'Oraloa', artist: 'Anna', tags: ['birds'] })
    await makeNote(owner, kit.id, { content: 'a secret' })
    const { companies, artists, tags } = await filterOptions(owner)
    const [company, artist, tag] = [companies, artists, tags].map(list => list[0]?.[0] ?? '') as [
      string,
      string,
      string,
    ]
    const names = [{ companies: [company] }, { artists: [artist] }, { tags: [tag] }]
    for (const changes of [{}, { search: 'owl' }, { search: 'secret' }, ...names]) {
      expect(await listProjects(other, everything(changes))).toMatchObject({ total: 0, kits: [], page: 1, pages: 1 })
    }
    expect(Object.values(await statusCounts(other))).toEqual(STATUS_FILTERS.map(() => 0))
    expect(await filterOptions(other)).toEqual({
      own: [],
      places: [],
      series: [],
      companies: [],
      artists: [],
      tags: [],
      years: [],
    })
    expect(await recentProjects(other, 8)).toEqual([])
    expect(await titles(owner, { ...Object.assign({}, ...names), search: 'secret' })).toEqual(['Secret owl'])
  })
})

/** Returns a seeded generator of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
