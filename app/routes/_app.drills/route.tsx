import { data, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { Panel } from '~/components/ui/panel'
import { CODE_LIMIT, COLOR_CHANGES_PATH } from '~/features/collection/colors/color-terms'
import { colorToast } from '~/features/collection/colors/color-toast'
import { hexOf } from '~/features/collection/colors/drill-colors.server'
import { drillKey } from '~/features/collection/colors/drill-key'
import { NEAR_NOTE } from '~/features/collection/colors/near-color'
import { NearColors } from '~/features/collection/colors/near-colors'
import { nearestColors } from '~/features/collection/colors/nearest-colors.server'
import { LIST_LIMIT, parseList, type SkippedText } from '~/features/collection/colors/parse-list'
import {
  type DrawerEntry,
  drawerColors,
  drawerPage,
  drillPlaces,
  findColor,
  sortCodes,
} from '~/features/collection/drills/drawer.server'
import { DrillSchema } from '~/features/collection/drills/drill.schema'
import {
  amountOf,
  colorPath,
  DRILL_CSV_PATH,
  DRILL_KITS_PATH,
  DRILLS_PATH,
  ENTRIES_PER_PAGE,
  TOO_MANY_DRILLS,
} from '~/features/collection/drills/drill-terms'
import { putDrills } from '~/features/collection/drills/drills.server'
import { formatKits } from '~/features/collection/drills/format-drill'
import { PlaceList } from '~/features/collection/drills/place-list'
import { formatSkipped, unusedByDrawer } from '~/features/collection/drills/unused-texts'
import { legendPath } from '~/features/collection/projects/project-paths'
import { DRILL_SHAPE_LABELS, DRILL_SHAPES } from '~/features/collection/projects/project-terms'
import { formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { InvalidError } from '~/platform/errors'
import { Entries } from './entries'
import { ListForm } from './list-form'
import './drills.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Drill drawer')

export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const code = (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, CODE_LIMIT)
  const page = Math.max(1, Math.min(100, Number.parseInt(searchParams.get('page') ?? '', 10) || 1))
  const [found, drawer, colors, places] = await Promise.all([
    code ? findColor(actor, code) : null,
    drawerPage(actor, page),
    code ? drawerColors(actor) : [],
    drillPlaces(actor),
  ])
  return {
    code,
    found: found && { ...found, entries: colored(found.entries) },
    near: nearOf(code, colors),
    page,
    places,
    draftKey: `${actor.userId} drawer`,
    total: drawer.total,
    entries: colored(drawer.entries),
  }
})

const colored = (entries: DrawerEntry[]) => entries.map(entry => ({ ...entry, hex: hexOf(entry) }))

/** Returns the nearest colors in each shape in which the drawer has drills, but none of this code. */
function nearOf(code: string, colors: Awaited<ReturnType<typeof drawerColors>>) {
  const key = drillKey(code)
  return DRILL_SHAPES.flatMap(shape => {
    const inShape = colors.filter(color => color.shape === shape)
    if (inShape.some(color => color.key === key)) return []
    const [near = []] = nearestColors([{ key, swatch: '' }], inShape)
    return near.length > 0 ? [{ shape, near }] : []
  })
}

/** Sorts a pasted list, or puts it into the drawer. */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const field = (name: string) => String(form.get(name) ?? '')
  const typed = {
    ...{ list: field('list'), shape: field('shape'), amount: field('amount'), count: field('count') },
    ...{ finish: field('finish'), palette: field('palette') || 'dmc', place: field('place') },
  }
  const refuse = (error: string) =>
    data({ typed, error, sorted: null, unread: [] as string[], skipped: [] as SkippedText[] }, { status: 400 })
  if (typed.list.length > LIST_LIMIT) return refuse('This list is too long.')
  const list = parseList(typed.list)
  const unread = list.errors.map(({ line, text, message }) => `Line ${line}, “${text}”: ${message}`)
  if (list.colors.length === 0) return refuse(unread[0] ?? 'Enter at least one code.')
  const input = { ...typed, code: '1', swatch: '', amount: amountOf(typed.amount, typed.count) }
  const checked = DrillSchema.safeParse(input)
  if (!checked.success) return refuse(checked.error.issues[0]?.message ?? 'Choose round or square.')
  if (form.has('put') && unread.length > 0) return refuse(unread.join(' '))
  const codes = list.colors.map(({ code }) => code)
  const skipped = unusedByDrawer(list)
  if (form.has('put')) return put(actor, codes, checked.data, { refuse, skipped })
  return data({ typed, error: '', sorted: await sortCodes(actor, codes, checked.data.shape), unread, skipped })
})

async function put<Refusal>(
  actor: Actor,
  codes: string[],
  like: Parameters<typeof putDrills>[1][number],
  { refuse, skipped }: { refuse: (message: string) => Refusal; skipped: SkippedText[] },
) {
  try {
    const title = codes.length === 1 ? `${codes[0]} put into the drawer` : `${codes.length} colors put into the drawer`
    const undo = await putDrills(
      actor,
      codes.map(code => ({ ...like, code })),
      { title, merge: 'raise' },
    )
    const toast = colorToast(`${title}.`, undo, DRILLS_PATH)
    return await redirectWithToast(DRILLS_PATH, { ...toast, description: formatSkipped(skipped) })
  } catch (error) {
    if (error instanceof InvalidError) return refuse(TOO_MANY_DRILLS)
    throw error
  }
}

export default function DrillsPage() {
  const { code, found, near, entries, total, page, places, draftKey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const missing = found && found.entries.length === 0 ? code : ''
  return (
    <NarrowPage
      className="drills"
      title="Drill drawer"
      action={<LinkButton to={DRILL_KITS_PATH}>What can I start?</LinkButton>}
    >
      <PlaceList places={places} />
      <Form className="drills-find" role="search" aria-label="Drill drawer">
        <Field
          name="q"
          label="Do I have this color?"
          key={code}
          defaultValue={code}
          maxLength={CODE_LIMIT}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="310"
        />
        <Button type="submit" variant="main">
          Look
        </Button>
      </Form>
      {found ? (
        <Panel title={code}>
          <div role="status">
            {found.entries.length === 0 ? <p>{code} is not in your drawer.</p> : null}
            <p className="num">{formatKits(found.kitCount, found.shortCount)}</p>
          </div>
          {near.map(({ shape, near }) => (
            <div key={shape} className="drills-near">
              <h3>Nearest {DRILL_SHAPE_LABELS[shape].toLowerCase()} ones</h3>
              <NearColors code={code} colors={near} pathOf={colorPath} />
            </div>
          ))}
          {near.length > 0 ? <p className="small soft">{NEAR_NOTE}</p> : null}
          <Entries entries={found.entries} returnTo={`${DRILLS_PATH}?q=${encodeURIComponent(code)}`} />
          <ul className="drills-kits">
            {found.kits.map(kit => (
              <li key={kit.id}>
                <Link to={legendPath(kit.id)}>{kit.title}</Link>
                {kit.ranShort ? ' · ran short' : ''}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <ListForm key={reply ? '' : missing} reply={reply} code={missing} draftKey={draftKey} />
      <Panel title={total === 1 ? '1 entry' : `${total.toLocaleString('en')} entries`}>
        {total === 0 ? <p className="soft">Nothing here yet. Put in the numbers on your bags or boxes.</p> : null}
        <Entries entries={entries} returnTo={page > 1 ? `${DRILLS_PATH}?page=${page}` : DRILLS_PATH} />
        <Pagination
          {...{ page, total }}
          pageSize={ENTRIES_PER_PAGE}
          noun="entries"
          hrefFor={page => `${DRILLS_PATH}?page=${page}`}
        />
        <p className="button-row drills-ways">
          <LinkButton to={DRILL_CSV_PATH}>Spreadsheet</LinkButton>
          <LinkButton to={COLOR_CHANGES_PATH}>Recent changes</LinkButton>
        </p>
        <p className="small soft">The colors beside the codes are approximate, except those that you chose.</p>
      </Panel>
    </NarrowPage>
  )
}
