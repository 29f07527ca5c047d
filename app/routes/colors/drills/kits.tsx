import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CopyText } from '~/components/client/controls/copy-text'
import { ShareText } from '~/components/client/controls/share-file'
import { Field, TextArea } from '~/components/forms/field'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { hexOfKey } from '~/features/collection/colors/drill-colors.server'
import { NEAR_NOTE } from '~/features/collection/colors/near-color'
import { NearColor } from '~/features/collection/colors/near-color-link'
import { nearestColors } from '~/features/collection/colors/nearest-colors'
import { drawerColors, shoppingList, startableKits, type ToBuy } from '~/features/collection/drills/drawer.server'
import { backToDrawer, colorPath } from '~/features/collection/drills/drill-terms'
import { shoppingText } from '~/features/collection/drills/format-drill'
import { StartableRow } from '~/features/collection/drills/startable-row'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import './kits.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('What can I start?'))

export const loader = authed(async ({ actor, request }) => {
  const requested = new URL(request.url).searchParams.get('kit')
  const kit = requested ? recordIdOf(requested) : null
  const [kits, list, drawer] = await Promise.all([
    startableKits(actor),
    shoppingList(actor, kit),
    kit ? drawerColors(actor) : [],
  ])
  return { kits, text: shoppingText(list), lines: list.length, missing: missingColors(list, drawer) }
})

/** Colors that are compared with the drawer. */
const COMPARED = 100

/** Returns what the chosen kit lacks where the drawer has a near color in its shape. */
function missingColors(list: ToBuy[], drawer: Awaited<ReturnType<typeof drawerColors>>) {
  const missing = list.filter(({ isMissing, shape }) => isMissing && shape).slice(0, COMPARED)
  const inShape = drawer.filter(({ shape }) => shape === missing[0]?.shape)
  const wanted = missing.map(({ code, key }) => ({ code, key, hex: hexOfKey(key) ?? '' }))
  const nearest = nearestColors(wanted, inShape, 1)
  return wanted.flatMap(({ code }, index) => (nearest[index] ?? []).map(near => ({ code, near })))
}

export default function DrillKitsPage() {
  const { kits, text, lines, missing } = useLoaderData<typeof loader>()
  return (
    <NarrowPage className="drill-kits" title={i18n.t('What can I start?')} back={backToDrawer()}>
      {kits.length === 0 ? (
        <p className="soft">
          {i18n.t('No kit in your stash or wishlist has a legend yet. Add its colors on its page.')}
        </p>
      ) : (
        <ul aria-label={i18n.t('Kits by what the drawer has')}>
          {kits.map(kit => (
            <StartableRow key={kit.id} kit={kit} />
          ))}
        </ul>
      )}
      <Panel title={i18n.t('Shopping list')} id="shopping">
        <p className="soft">
          {i18n.t('Colors that ran short in kits in progress or on hold, and what the chosen kit lacks.')}
        </p>
        {lines > 0 ? (
          <>
            <div className="not-printed">
              <Field name="shopping" label={i18n.t('To copy')}>
                <TextArea readOnly rows={Math.min(12, lines + 1)} value={text} />
              </Field>
            </div>
            <p className="print-only">{text}</p>
            <div className="button-row">
              <CopyText text={text} />
              <ShareText title={i18n.t('Drills to buy')} text={text} />
            </div>
          </>
        ) : (
          <p>{i18n.t('Nothing to buy.')}</p>
        )}
      </Panel>
      {missing.length > 0 ? (
        <Panel title={i18n.t('Near it in your drawer')}>
          <ul className="drill-kits-near">
            {missing.map(({ code, near }) => (
              <li key={code}>
                <Link to={colorPath(code)}>
                  <b>{code}</b>
                </Link>
                <NearColor near={near} />
              </li>
            ))}
          </ul>
          <p className="small soft">{i18n.t(NEAR_NOTE)}</p>
        </Panel>
      ) : null}
    </NarrowPage>
  )
}
