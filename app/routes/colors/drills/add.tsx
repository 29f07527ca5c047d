import { data, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { colorToast } from '~/features/collection/colors/color-toast'
import { LIST_LIMIT, parseList, type SkippedText } from '~/features/collection/colors/parse-list'
import { drillPlaces, sortCodes } from '~/features/collection/drills/drawer.server'
import { DrillSchema } from '~/features/collection/drills/drill.schema'
import {
  ADD_DRILLS_PATH,
  amountOf,
  backToDrawer,
  DRILL_CSV_PATH,
  TOO_MANY_DRILLS,
} from '~/features/collection/drills/drill-terms'
import { putDrills } from '~/features/collection/drills/drills.server'
import { PlaceList } from '~/features/collection/drills/place-list'
import { formatSkipped, unusedByDrawer } from '~/features/collection/drills/unused-texts'
import { formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { ListForm } from './list-form'
import './add.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Add drills'))

export const loader = authed(async ({ actor }) => ({
  places: await drillPlaces(actor),
  draftKey: `${actor.userId} drawer`,
}))

/** Sorts a pasted list, or puts it into the drawer. */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const field = (name: string) => String(form.get(name) ?? '')
  const typed = {
    ...{ list: field('list'), shape: field('shape'), amount: field('amount'), count: field('count') },
    ...{ finish: field('finish'), palette: field('palette') || 'dmc', place: field('place') },
  }
  const reject = (error: string) =>
    data({ typed, error, sorted: null, unread: [] as string[], skipped: [] as SkippedText[] }, { status: 400 })
  if (typed.list.length > LIST_LIMIT) return reject(i18n.t('This list is too long.'))
  const list = parseList(typed.list)
  const unread = list.errors.map(({ line, text, message }) =>
    i18n.t('Line {line}, “{text}”: {message}', { line, text, message }),
  )
  if (list.colors.length === 0) return reject(unread[0] ?? i18n.t('Enter at least one code.'))
  const input = { ...typed, code: '1', swatch: '', amount: amountOf(typed.amount, typed.count) }
  const checked = DrillSchema.safeParse(input)
  if (!checked.success) return reject(checked.error.issues[0]?.message ?? i18n.t('Choose round or square.'))
  if (form.has('put') && unread.length > 0) return reject(unread.join(' '))
  const codes = list.colors.map(({ code }) => code)
  const skipped = unusedByDrawer(list)
  if (form.has('put')) return put(actor, codes, checked.data, { reject, skipped })
  return data({ typed, error: '', sorted: await sortCodes(actor, codes, checked.data.shape), unread, skipped })
})

async function put<Rejection>(
  actor: Actor,
  codes: string[],
  like: Parameters<typeof putDrills>[1][number],
  { reject, skipped }: { reject: (message: string) => Rejection; skipped: SkippedText[] },
) {
  try {
    const [code] = codes
    const count = codes.length
    const undo = await putDrills(
      actor,
      codes.map(code => ({ ...like, code })),
      {
        ...(code && count === 1
          ? { title: /*i18n*/ '{code} put into the drawer', values: { code } }
          : {
              title: /*i18n*/ '{count, plural, one {# color put into the drawer} other {# colors put into the drawer}}',
              values: { count },
            }),
        merge: 'raise',
      },
    )
    const done =
      count === 1
        ? i18n.t('{code} put into the drawer.', { code })
        : i18n.t('{count, plural, one {# color put into the drawer.} other {# colors put into the drawer.}}', { count })
    const toast = colorToast(done, undo, ADD_DRILLS_PATH)
    return await redirectWithToast(ADD_DRILLS_PATH, { ...toast, description: formatSkipped(skipped) })
  } catch (error) {
    if (error instanceof InvalidError) return reject(TOO_MANY_DRILLS())
    throw error
  }
}

export default function AddDrillsPage() {
  const { places, draftKey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const state = useLocation().state as { list?: string } | null
  return (
    <NarrowPage
      className="drills-add"
      title={i18n.t('Add drills')}
      back={backToDrawer()}
      action={<LinkButton to={DRILL_CSV_PATH}>{i18n.t('Spreadsheet')}</LinkButton>}
    >
      <PlaceList places={places} />
      <ListForm reply={reply} list={String(state?.list ?? '')} draftKey={draftKey} />
    </NarrowPage>
  )
}
