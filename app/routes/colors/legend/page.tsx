import { data, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { PictureViewer } from '~/components/ui/picture-viewer'
import { colorToast } from '~/features/collection/colors/color-toast'
import { nearestColors } from '~/features/collection/colors/nearest-colors'
import { LIST_LIMIT, parseList } from '~/features/collection/colors/parse-list'
import { drawerColors } from '~/features/collection/drills/drawer.server'
import { DRILLS_PATH } from '~/features/collection/drills/drill-terms'
import { LegendChart } from '~/features/collection/legends/legend-chart'
import { decodeRows, typedRows } from '~/features/collection/legends/legend-form.server'
import { LEGEND_FIELDS, MAX_COLORS, TOO_MANY_COLORS } from '~/features/collection/legends/legend-limits'
import { type LegendColor, legendOf, legendPage, matchLines } from '~/features/collection/legends/legend-page.server'
import { saveLegend } from '~/features/collection/legends/legends.server'
import { diamondsOf } from '~/features/collection/projects/project-figures'
import { kitUpPath, legendPath, legendPhotoPath, projectPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { tickIn, useWaitingValues } from '~/features/site/pwa/waiting-values'
import { formOf } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { isLargePrint } from '~/http/pages/large-print.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { ConflictError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { LegendForms } from './legend-forms'
import { LegendTable } from './legend-table'
import { WantedColors } from './wanted-colors'
import './legend.css'
import './legend-lamp.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Legend of {title}', { title: data.title }))

export const loader = authed(async ({ actor, params, request }) => {
  const { id, title, drillShape, ...kit } = await getProject(actor, recordIdOf(params.projectId))
  const [legend, drawer] = await Promise.all([legendPage(actor, id), drillShape ? drawerColors(actor, drillShape) : []])
  return {
    ...{ id, title, stated: diamondsOf(kit).stated, ...legend },
    wanted: wantedColors(legend.colors, drawer),
    draftKey: `${actor.userId} ${id} legend`,
    isLargePrint: isLargePrint(request),
  }
})

/** Returns the colors that ran short, and those that the drawer does not have, each with the nearest one that is near. */
function wantedColors(colors: LegendColor[], drawer: Awaited<ReturnType<typeof drawerColors>>) {
  const wanted = colors.filter(({ ranShort, inDrawer }) => ranShort || (drawer.length > 0 && !inDrawer))
  const nearest = nearestColors(wanted, drawer, 1)
  return wanted.map(({ id, code, hex, ranShort, inDrawer }, index) => ({
    ...{ id, code, hex, ranShort, inDrawer },
    near: nearest[index]?.[0] ?? null,
  }))
}

/** Reads a pasted list into rows, which are not saved yet, or saves the rows. */
export const action = authed(async ({ actor, params, request }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  const form = await formOf(request, { fields: LEGEND_FIELDS })
  return form.has('list') ? readList(actor, id, String(form.get('list'))) : saveRows(actor, id, form)
})

async function readList(actor: Actor, id: string, text: string) {
  const reject = (message: string) =>
    data({ rows: null, text, errors: {} as Errors, general: '', listError: message, list: null }, { status: 400 })
  if (text.length > LIST_LIMIT) return reject(i18n.t('This list is too long.'))
  const list = parseList(text)
  if (list.colors.length > MAX_COLORS) return reject(TOO_MANY_COLORS())
  if (list.colors.length === 0 && list.errors.length === 0) return reject(i18n.t('Paste the list first.'))
  const matched = matchLines(list.colors, await legendOf(actor, id))
  const rows = matched.map(({ line: _, count, ...row }) => ({ ...row, count: count === null ? '' : String(count) }))
  return data({ rows, text, errors: {} as Errors, general: '', listError: '', list })
}

type Errors = Record<string, string[]>

async function saveRows(actor: Actor, id: string, form: FormData) {
  const rows = typedRows(form)
  const { lines, errors } = decodeRows(rows)
  const reject = (general: string, status: number) =>
    data({ rows, text: '', errors, general, listError: '', list: null }, { status })
  if (Object.keys(errors).length > 0) return reject(i18n.t('Some rows need a look. Nothing was saved yet.'), 400)
  if (lines.length > MAX_COLORS) return reject(TOO_MANY_COLORS(), 400)
  try {
    const undo = await saveLegend(actor, id, lines, String(form.get('version') ?? ''))
    return await redirectWithToast(legendPath(id), colorToast(i18n.t('Legend saved.'), undo, legendPath(id)))
  } catch (error) {
    if (error instanceof ConflictError) return reject(error.message, 409)
    throw error
  }
}

export default function LegendPage() {
  const { id, title, stated, version, wanted, photo, draftKey, isLargePrint, ...loaded } =
    useLoaderData<typeof loader>()
  const waiting = useWaitingValues()
  const colors = loaded.colors.map(color => ({
    ...color,
    ranShort: tickIn(waiting, `short ${color.id}`, color.ranShort),
  }))
  const reply = useActionData<typeof action>()
  return (
    <PictureViewer>
      <NarrowPage
        className="legend"
        title={i18n.t('Legend')}
        subtitle={title}
        back={{ to: projectPath(id), label: i18n.t('Back to the kit') }}
        action={
          <>
            {colors.length > 0 ? <LinkButton to={kitUpPath(id)}>{i18n.t('Kit up')}</LinkButton> : null}
            <LinkButton to={DRILLS_PATH}>{i18n.t('Drill drawer')}</LinkButton>
          </>
        }
      >
        {colors.length > 0 && !reply?.rows ? (
          <LegendTable {...{ id, title, colors, isLargePrint }} total={stated} />
        ) : null}
        {wanted.length > 0 && !reply?.rows ? <WantedColors id={id} colors={wanted} /> : null}
        <Panel title={i18n.t('Photo of the legend')} className="legend-photo-panel">
          {photo ? (
            <LegendChart id={id} photo={photo}>
              <LinkButton to={legendPhotoPath(id)}>{i18n.t('Type the colors from it')}</LinkButton>
            </LegendChart>
          ) : (
            <>
              <p className="soft">
                {i18n.t('A photo keeps the printed chart. You can type its colors beside the enlarged rows.')}
              </p>
              <LinkButton to={legendPhotoPath(id)}>{i18n.t('Add a photo')}</LinkButton>
            </>
          )}
        </Panel>
        <LegendForms key={version} {...{ colors, version, draftKey, reply }} total={stated} />
      </NarrowPage>
    </PictureViewer>
  )
}
