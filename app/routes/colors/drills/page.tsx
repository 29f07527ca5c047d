import { Trans } from '@lingui/react'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { buttonClass, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { colorNames } from '~/features/collection/colors/color-names.server'
import { CODE_LIMIT, COLOR_CHANGES_PATH, COLORS_PATH } from '~/features/collection/colors/color-terms'
import { drillKey } from '~/features/collection/colors/drill-key'
import { CLAIMS_PATH } from '~/features/collection/drill-claims/claim-terms'
import { drawerIndex, startableKits } from '~/features/collection/drills/drawer.server'
import { lookUp, placesOf } from '~/features/collection/drills/drawer-lookup'
import { ADD_DRILLS_PATH, DRILL_CSV_PATH, DRILL_KITS_PATH, PLACE_LIMIT } from '~/features/collection/drills/drill-terms'
import { StartableRow } from '~/features/collection/drills/startable-row'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { authed } from '~/http/session/authed.server'
import { pageNumber } from '~/platform/input/page-number'
import { i18n } from '~/platform/messages'
import { AskForm } from './ask-form'
import { FoundColorSection } from './found-color'
import { PlaceGrid } from './place-grid'
import './drills.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Drill drawer'))

const NAMED_KITS = 3

export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const line = (name: string, limit: number) =>
    (searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, limit)
  const [index, names, kits] = await Promise.all([drawerIndex(actor), colorNames(actor), startableKits(actor)])
  return {
    index,
    names,
    code: line('q', CODE_LIMIT),
    place: searchParams.has('place') ? line('place', PLACE_LIMIT) : null,
    page: pageNumber(searchParams),
    kits: kits.slice(0, NAMED_KITS),
    kitCount: kits.length,
    ready: kits.filter(({ hasShape, missing }) => hasShape && missing.length === 0).length,
  }
})

export default function DrillsPage() {
  const { index, names, code, place, page, ...start } = useLoaderData<typeof loader>()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(code)
  const found = lookUp(index, typed)
  const places = placesOf(index.entries)
  const ask = (code: string) => {
    if (box.current && box.current.value !== code) box.current.value = code
    setTyped(code)
  }
  useVisit(() => ask(code))
  return (
    <div className={found ? 'drawer drawer-has-found' : 'drawer'}>
      <PageHead
        title={i18n.t('Drill drawer')}
        isBar
        back={{ to: '/overview', label: i18n.t('Overview') }}
        action={<Add />}
      />
      <div className="drawer-ask">
        <AskForm input={box} code={code} isAsking={typed !== ''} onAsk={ask} />
        {found ? (
          <FoundColorSection color={found} name={names[drillKey(found.code)] ?? ''} onAsk={ask} />
        ) : (
          <p className="soft num drawer-count">{countOf(index.entries.length, places)}</p>
        )}
        <Start {...start} />
      </div>
      <div className="drawer-places">
        <PlaceGrid places={places} chosen={place} page={page} hit={found?.entries[0] ?? null} onAsk={ask} />
        <p className="button-row drawer-ways not-printed">
          <LinkButton to={COLORS_PATH}>{i18n.t('Colors by name')}</LinkButton>
          <LinkButton to={DRILL_CSV_PATH}>{i18n.t('Spreadsheet')}</LinkButton>
          <LinkButton to={CLAIMS_PATH}>{i18n.t('Missing drills')}</LinkButton>
          <LinkButton to={COLOR_CHANGES_PATH}>{i18n.t('Recent changes')}</LinkButton>
        </p>
        <p className="small soft">{i18n.t('The colors are approximate, except those that you chose.')}</p>
      </div>
    </div>
  )
}

/** Calls a function after a link or Back led to this page again. What is typed stays when a form was sent. */
function useVisit(visit: () => void) {
  const { key } = useLocation()
  const { formMethod } = useNavigation()
  const last = useRef({ key, isSent: false })
  useEffect(() => {
    if (formMethod) last.current.isSent = true
  }, [formMethod])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    const { key: before, isSent } = last.current
    last.current = { key, isSent: false }
    if (before !== key && !isSent) visit()
  }, [key])
}

const Add = () => (
  <Link to={ADD_DRILLS_PATH} className={buttonClass('plain', 'not-printed')}>
    <Icon name="plus" size={20} />
    <Trans id="Add<0> drills</0>" components={[<span key="drills" className="visually-hidden" />]} />
  </Link>
)

function countOf(colors: number, places: { place: string }[]): string {
  if (colors === 0) return i18n.t('Nothing here yet. Add the numbers on your bags or boxes.')
  const named = places.filter(({ place }) => place).length
  if (named === 0) return i18n.t('{count, plural, one {# color} other {# colors}}', { count: colors })
  return i18n.t(
    '{colors, plural, one {# color} other {# colors}} in {places, plural, one {# place} other {# places}}',
    { colors, places: named },
  )
}

type StartProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'kits' | 'kitCount' | 'ready'>

/** The kits that the drawer is ready for: on a phone a row, on a desktop the first of them. */
const Start = ({ kits, kitCount, ready }: StartProps) => (
  <section className="drawer-start not-printed" aria-labelledby="drawer-start">
    <Link to={DRILL_KITS_PATH} className="drawer-start-row">
      <span className="drawer-start-pictures">
        {kits.slice(0, 2).map(kit => (
          <KitPicture key={kit.id} project={kit} size="thumb" />
        ))}
      </span>
      <span>
        <b id="drawer-start">{i18n.t('What can I start?')}</b>
        <small className="num">{formatReady(ready, kitCount)}</small>
      </span>
      <Icon name="chevron-right" />
    </Link>
    <ul>
      {kits.map(kit => (
        <StartableRow key={kit.id} kit={kit} isSmall />
      ))}
    </ul>
  </section>
)

function formatReady(ready: number, kits: number): string {
  if (kits === 0) return i18n.t('By the legends of your kits')
  if (ready === 0) {
    return i18n.t('{count, plural, one {# kit has a legend} other {# kits, by what is here}}', { count: kits })
  }
  return i18n.t('{count, plural, one {# kit is ready, colors and all} other {# kits are ready, colors and all}}', {
    count: ready,
  })
}
