import { data } from '@remix-run/node'
import { colorToast } from '~/features/collection/colors/color-toast'
import { DrillSchema } from '~/features/collection/drills/drill.schema'
import { putDrills } from '~/features/collection/drills/drills.server'
import { legendOf } from '~/features/collection/legends/legend-page.server'
import { finishedPath } from '~/features/collection/projects/project-paths'
import type { ProjectDetails } from '~/features/collection/projects/project-queries.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

/** Returns the colors of a kit's legend, each once. */
export async function leftoverColors(actor: Actor, projectId: string) {
  const colors = await legendOf(actor, projectId)
  const first = new Map(colors.toReversed().map(color => [color.key, color.id]))
  return colors.filter(({ id, key }) => first.get(key) === id)
}

/** Puts the ticked colors into the drawer, in the shape of the kit. */
export async function putLeftovers(actor: Actor, kit: ProjectDetails, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = {
    colors: form.getAll('color').map(String),
    ...{ amount: text('amount'), shape: text('shape'), place: text('place') },
  }
  const reject = (error: string) => data({ typed, error }, { status: 400 })
  const colors = await leftoverColors(actor, kit.id)
  const left = form.has('all') ? colors : colors.filter(({ id }) => typed.colors.includes(id))
  if (left.length === 0) return reject(i18n.t('Tick the colors that are left.'))
  const like = { palette: 'dmc', code: '1', finish: '', swatch: '', amount: typed.amount, place: typed.place }
  const checked = DrillSchema.safeParse({ ...like, shape: kit.drillShape ?? typed.shape })
  if (!checked.success) return reject(checked.error.issues[0]?.message ?? '')
  try {
    const undo = await putDrills(
      actor,
      left.map(({ code }) => ({ ...checked.data, code })),
      {
        title: /*i18n*/ 'Leftovers of “{title}” put into the drawer',
        values: { title: kit.title },
        merge: 'raise',
      },
    )
    return await redirectWithToast(
      finishedPath(kit.id),
      colorToast(
        i18n.t('{count, plural, one {# color put into the drawer.} other {# colors put into the drawer.}}', {
          count: left.length,
        }),
        undo,
        finishedPath(kit.id),
      ),
    )
  } catch (error) {
    if (error instanceof InvalidError) return reject(error.fields['']?.[0] ?? '')
    throw error
  }
}
