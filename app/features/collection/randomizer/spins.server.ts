import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { ProjectPicture } from '~/features/collection/projects/card/project-card-data'
import { PICTURE_COLUMNS } from '~/features/collection/projects/project-columns.server'
import { CANVAS_COLUMNS } from '~/features/collection/projects/project-figures'
import type { Actor } from '~/platform/actor'
import { type Db, db, NO_JSON } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { CARDS_FACE_UP } from './deal'
import { MAX_KITS, MAX_UNTOUCHED, MIN_KITS } from './pools'
import type { SpinInput } from './spin.schema'
import type { KitOnWheel } from './wheel-geometry'

/**
 * Draws one of the actor's kits with equal probability and records it. `key` is an idempotency key and becomes the
 * spin's ID. Ignores other users' kits.
 * @throws InvalidError if there are too few or too many kits
 */
export async function spin(actor: Actor, projectIds: readonly string[], key: string): Promise<{ id: string }> {
  const ids = [...new Set(projectIds)]
  if (ids.length > MAX_KITS) throw new InvalidError({ '': [tooMany()] })
  const kits = await db.project.findMany({
    where: { id: { in: ids }, ...ownedBy(actor) },
    select: { id: true, title: true, company: { select: { name: true } }, artist: { select: { name: true } } },
  })
  if (kits.length < MIN_KITS) throw new InvalidError({ '': [i18n.t('Select at least two kits.')] })
  const drawn = oneOf(kits)
  return recordOnce(key, {
    ...ownedBy(actor),
    projectId: drawn.id,
    projectTitle: drawn.title,
    projectCompany: drawn.company?.name ?? '',
    projectArtist: drawn.artist?.name ?? '',
    selectedProjects: kits.map(kit => kit.id),
    selectedCount: kits.length,
    spunAt: new Date(),
  })
}

/** Returns a random element of a non-empty list, with equal probability, from the system's random source. */
export const oneOf = <Kit>(kits: readonly Kit[]): Kit => kits[randomInt(kits.length)] as Kit

const tooMany = () =>
  i18n.t('The wheel can hold at most {max} kits. Deselect some, or narrow the filters on your dashboard.', {
    max: MAX_KITS,
  })

type NewSpin = Omit<Parameters<typeof db.randomizerSpin.create>[0]['data'], 'id' | 'user' | 'project'> & {
  userId: string
  projectId: string
  projectTitle: string
  selectedProjects: string[]
  spunAt: Date
}

/** Two taps on one button come within seconds. A user who returns to the page later and spins wants a new draw. */
const SAME_TAP_MS = 10_000

async function recordOnce(key: string, spin: NewSpin): Promise<{ id: string }> {
  const { count } = await db.randomizerSpin.createMany({ data: [{ ...spin, id: key }], skipDuplicates: true })
  if (count) return { id: key }
  const since = new Date(spin.spunAt.getTime() - SAME_TAP_MS)
  const same = await db.randomizerSpin.findFirst({
    where: { id: key, userId: spin.userId, spunAt: { gte: since } },
    select: { id: true },
  })
  return same ?? db.randomizerSpin.create({ data: { ...spin, id: newId() }, select: { id: true } })
}

export type PastSpin = {
  id: string
  title: string
  company: string
  artist: string
  /** number of kits on the wheel */
  count: number
  spunAt: Date
  /** null if the kit was deleted */
  projectId: string | null
}

/** Length of the history. */
export const MAX_SPINS = 50

/** Returns the actor's last spins, newest first. */
export const recentSpins = (actor: Actor): Promise<PastSpin[]> =>
  query(
    prepared(sql`
    select s.id, s.project_title as title, s.project_company as company, s.project_artist as artist, s.selected_count as count,
      s.spun_at as "spunAt", p.id as "projectId"
    from randomizer_spins s left join projects p on p.id = s.project and p."user" = s."user"
    where s."user" = ${actor.userId} order by s.spun_at desc, s.id limit ${MAX_SPINS}`),
  )

/**
 * Returns a spin with the current data of its kit (null if deleted) and the kits of its wheel.
 * @throws NotFoundError
 */
export async function getSpin(actor: Actor, id: string) {
  const spin = await db.randomizerSpin.findFirst({
    where: { id, ...ownedBy(actor) },
    select: {
      id: true,
      projectTitle: true,
      projectCompany: true,
      projectArtist: true,
      selectedProjects: true,
      project: {
        select: {
          id: true,
          title: true,
          status: true,
          image: true,
          imageWidth: true,
          imageHeight: true,
          imagePreview: true,
          ...CANVAS_COLUMNS,
          drillShape: true,
          kitCategory: true,
        },
      },
    },
  })
  if (!spin) throw new NotFoundError()
  const { selectedProjects, ...drawn } = spin
  return { drawn, kits: await wheelKits(actor, idsIn(selectedProjects)) }
}

export type DrawnKit = Awaited<ReturnType<typeof getSpin>>['drawn']

// API clients can store any JSON.
const idsIn = (selected: unknown) => (Array.isArray(selected) ? selected.filter(id => typeof id === 'string') : [])

const wheelKits = (actor: Actor, ids: string[]): Promise<KitOnWheel[]> =>
  query(
    prepared(sql`
    select p.id, p.title, c.name as company from projects p left join companies c on c.id = p.company
    where p."user" = ${actor.userId} and p.id = any(${ids}::text[]) order by p.title_key, p.id limit ${MAX_KITS}`),
  )

/** Returns the kits in progress whose newest note, or else start, is longest ago. Kits without both come last. */
export const longestUntouched = (actor: Actor): Promise<KitOnWheel[]> =>
  query(
    prepared(sql`
    select p.id, p.title, c.name as company from (
      select id, title, title_key, company from projects where "user" = ${actor.userId} and status = 'progress'
      order by coalesce(last_worked, date_started), id limit ${MAX_UNTOUCHED}
    ) p left join companies c on c.id = p.company
    order by p.title_key, p.id`),
  )

/** A kit on a card that lies face up. */
export type PicturedKit = ProjectPicture & { id: string; title: string }

/** Returns some of these kits for the cards that lie face up, those with a photo first. `mix` seeds the choice. */
export const picturedKits = (actor: Actor, ids: string[], mix: number): Promise<PicturedKit[]> =>
  query(
    prepared(sql`
    select p.id, p.title, ${PICTURE_COLUMNS} from projects p
    where p."user" = ${actor.userId} and p.id = any(${ids}::text[])
    order by p.image = '', md5(${mix}::int || p.id) limit ${CARDS_FACE_UP}`),
  )

/** Deletes all spins of the actor. Kits are not affected. */
export async function clearSpins(actor: Actor): Promise<void> {
  await db.randomizerSpin.deleteMany({ where: ownedBy(actor) })
}

export const countSpins = (actor: Actor): Promise<number> => db.randomizerSpin.count({ where: ownedBy(actor) })

/** Records a spin that an API client drew, with one of the actor's kits. */
export async function recordSpin(actor: Actor, input: SpinInput, id: string, on: Db): Promise<void> {
  await on.randomizerSpin.create({ data: { ...columnsOf(input), id, ...ownedBy(actor) } })
}

/**
 * Updates the given fields of a spin. A new kit must belong to the actor.
 * @throws NotFoundError
 */
export async function updateSpin(actor: Actor, id: string, input: Partial<SpinInput>, on: Db): Promise<void> {
  const { count } = await on.randomizerSpin.updateMany({ where: { id, ...ownedBy(actor) }, data: columnsOf(input) })
  if (count === 0) throw new NotFoundError()
}

/**
 * Deletes one spin.
 * @throws NotFoundError
 */
export async function deleteSpin(actor: Actor, id: string, on: Db): Promise<void> {
  const { count } = await on.randomizerSpin.deleteMany({ where: { id, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}

function columnsOf<Input extends Partial<SpinInput>>({ project, metadata, ...input }: Input) {
  return {
    ...input,
    ...(project !== undefined && { projectId: project }),
    ...(metadata !== undefined && { metadata: metadata ?? NO_JSON }),
  }
}
