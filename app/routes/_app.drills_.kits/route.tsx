import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CopyText } from '~/components/client/copy-text'
import { ShareText } from '~/components/client/share-file'
import { Field, TextArea } from '~/components/forms/field'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { NEAR_NOTE } from '~/features/collection/colors/near-color'
import { NearColors } from '~/features/collection/colors/near-colors'
import { nearestColors } from '~/features/collection/colors/nearest-colors.server'
import { drawerColors, shoppingList, startableKits, type ToBuy } from '~/features/collection/drills/drawer.server'
import { BACK_TO_DRAWER, colorPath, DRILL_KITS_PATH } from '~/features/collection/drills/drill-terms'
import { shoppingText } from '~/features/collection/drills/format-drill'
import { legendPath } from '~/features/collection/projects/project-paths'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import './kits.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'What can I start?')

export const loader = authed(async ({ actor, request }) => {
  const asked = new URL(request.url).searchParams.get('kit')
  const kit = asked ? recordIdOf(asked) : null
  const [kits, list, drawer] = await Promise.all([
    startableKits(actor),
    shoppingList(actor, kit),
    kit ? drawerColors(actor) : [],
  ])
  return { kits, text: shoppingText(list), lines: list.length, missing: missingColors(list, drawer) }
})

/** Colors that are compared with the drawer. */
const COMPARED = 100

/** Returns what the chosen kit lacks, with the nearest colors of the drawer in its shape. */
function missingColors(list: ToBuy[], drawer: Awaited<ReturnType<typeof drawerColors>>) {
  const missing = list.filter(({ isMissing, shape }) => isMissing && shape).slice(0, COMPARED)
  const inShape = drawer.filter(({ shape }) => shape === missing[0]?.shape)
  const nearest = nearestColors(
    missing.map(({ key }) => ({ key, swatch: '' })),
    inShape,
  )
  return missing.flatMap(({ code }, index) => (nearest[index]?.length ? [{ code, near: nearest[index] }] : []))
}

export default function DrillKitsPage() {
  const { kits, text, lines, missing } = useLoaderData<typeof loader>()
  return (
    <NarrowPage className="drill-kits" title="What can I start?" back={BACK_TO_DRAWER}>
      <Panel title="Kits by what the drawer has">
        {kits.length === 0 ? (
          <p className="soft">No kit in your stash or wishlist has a legend yet. Add its colors on its page.</p>
        ) : null}
        <ul className="drill-kits-list">
          {kits.map(kit => (
            <li key={kit.id}>
              <Link to={legendPath(kit.id)}>{kit.title}</Link>
              <p className="small soft num">
                {kit.hasShape
                  ? `${kit.there} of ${kit.colors} colors in the drawer.`
                  : 'Round or square is not known: add the drill shape to the kit.'}
                {kit.hasShape && kit.missing.length > 0
                  ? ` Missing: ${kit.missing.slice(0, 12).join(', ')}${kit.missing.length > 12 ? ' …' : '.'}`
                  : null}
              </p>
              {kit.hasShape && kit.missing.length > 0 ? (
                <Link
                  className="small"
                  to={`${DRILL_KITS_PATH}?kit=${kit.id}#shopping`}
                  aria-label={`Add to the shopping list: ${kit.title}`}
                >
                  Add to the shopping list
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Shopping list" id="shopping">
        <p className="soft">Colors that ran short in kits in progress or on hold, and what the chosen kit lacks.</p>
        {lines > 0 ? (
          <>
            <div className="not-printed">
              <Field name="shopping" label="To copy">
                <TextArea readOnly rows={Math.min(12, lines + 1)} value={text} />
              </Field>
            </div>
            <p className="print-only">{text}</p>
            <div className="button-row">
              <CopyText text={text} />
              <ShareText title="Drills to buy" text={text} />
            </div>
          </>
        ) : (
          <p>Nothing to buy.</p>
        )}
      </Panel>
      {missing.length > 0 ? (
        <Panel title="Nearest in your drawer">
          <ul className="drill-kits-list">
            {missing.map(({ code, near }) => (
              <li key={code}>
                <Link to={colorPath(code)}>
                  <b>{code}</b>
                </Link>
                <NearColors code={code} colors={near} pathOf={colorPath} />
              </li>
            ))}
          </ul>
          <p className="small soft">{NEAR_NOTE}</p>
        </Panel>
      ) : null}
    </NarrowPage>
  )
}
