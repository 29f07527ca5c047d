// The users and records that bench/compare.ts creates on both servers.

/** A call, as one of the users, a guest or the superuser. */
export type ComparedCall = {
  what: string
  as: 'ann' | 'ben' | 'guest' | 'superuser'
  method: string
  path: string
  body?: unknown
}

export const PASSWORD = 'bench-mark-2026'
export const USERS = [
  { id: 'annaaaaaaaaaaaaa', email: 'ann@example.com', username: 'ann', emailVisibility: false },
  { id: 'bennnnnnnnnnnnnn', email: 'ben@example.com', username: 'ben', emailVisibility: true },
].map(user => ({ ...user, verified: true, password: PASSWORD, passwordConfirm: PASSWORD }))
export const [ANN, BEN] = ['annaaaaaaaaaaaaa', 'bennnnnnnnnnnnnn'] as const

export const id = (kind: string, at: number) => `${kind}${String(at).padStart(4, '0')}`.padStart(16, '0')
export const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`

const STATUSES = ['wishlist', 'purchased', 'stash', 'progress', 'onhold', 'completed', 'archived', 'destashed']
const KITS = 40

/** Ann's and Ben's records, made through the API under fixed ids. */
export function rowCalls(): ComparedCall[] {
  const create = (as: 'ann' | 'ben', collection: string, body: object): ComparedCall => ({
    what: `create of ${collection}`,
    as,
    method: 'POST',
    path: records(collection),
    body,
  })
  const named = [1, 2, 3].flatMap(at => [
    create('ann', 'artists', {
      id: id('artist', at),
      user: ANN,
      name: ['Rembrandt', 'Zoë Müller', 'o’Keeffe'][at - 1],
    }),
    create('ann', 'companies', {
      id: id('company', at),
      user: ANN,
      name: `Company ${at}`,
      website_url: at === 1 ? '' : `https://example.com/${at}`,
    }),
    create('ann', 'tags', { id: id('tag', at), user: ANN, name: `tag ${at}`, slug: `tag-${at}`, color: '#14B8A6' }),
  ])
  const kits = Array.from({ length: KITS }, (_, at) => create('ann', 'projects', kit(at)))
  const links = [0, 1, 2, 5, 8].flatMap(at =>
    [1, 2].map(tag =>
      create('ann', 'project_tags', { id: id(`link${tag}x`, at), project: id('kit', at), tag: id('tag', tag) }),
    ),
  )
  const notes = [0, 0, 1, 3].map((kit, at) =>
    create('ann', 'progress_notes', {
      id: id('note', at),
      project: id('kit', kit),
      date: `2026-0${at + 1}-15 00:00:00.000Z`,
      content: `Page ${at} of "quoted" <b>text</b>`,
    }),
  )
  const others = [
    create('ben', 'artists', { id: id('benartist', 1), user: BEN, name: 'Rembrandt' }),
    create('ben', 'projects', {
      id: id('benkit', 1),
      user: BEN,
      title: 'Ben’s kit',
      status: 'stash',
      kit_category: 'full',
    }),
  ]
  const spins = [
    create('ann', 'randomizer_spins', {
      id: id('spin', 1),
      user: ANN,
      project: id('kit', 0),
      project_title: 'Kit 0',
      selected_projects: [id('kit', 0), id('kit', 1)],
      selected_count: 2,
      spun_at: '2026-05-01 10:00:00.000Z',
    }),
  ]
  return [...named, ...kits, ...links, ...notes, ...others, ...spins]
}

function kit(at: number) {
  const hasDates = at % 3 === 0
  return {
    id: id('kit', at),
    user: ANN,
    title: ['Alpha 100%', 'beta_two', 'Señorita Owl', 'owl', 'Ünder "quotes"'][at] ?? `Kit ${at}`,
    status: STATUSES[at % STATUSES.length],
    kit_category: at % 5 ? 'full' : 'mini',
    drill_shape: ['round', 'square', ''][at % 3],
    artist: at % 4 ? id('artist', 1 + (at % 3)) : '',
    company: at % 2 ? id('company', 1 + (at % 3)) : '',
    width: 20 + at / 2,
    height: 30,
    total_diamonds: at * 1_000 || 1,
    price: at % 4 ? at * 1.25 : 0,
    special_drills: ['ab', 'glow', 'pearl'].slice(0, at % 4),
    source_url: at % 6 ? '' : 'https://example.com/kit',
    general_notes: at % 7 ? '' : 'Line one\nline "two" <i>x</i>',
    date_purchased: hasDates ? `2025-0${1 + (at % 9)}-10 00:00:00.000Z` : '',
    date_received: '',
    // A status sets its own date if there is none, so each has all that it needs.
    ...Object.fromEntries(
      ['date_purchased', 'date_received', 'date_started', 'date_completed'].map(name => [
        name,
        '2025-03-10 00:00:00.000Z',
      ]),
    ),
  }
}
