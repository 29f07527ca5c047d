import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { TextInput } from '~/components/forms/field'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { joinWithDots } from '~/components/ui/join-with-dots'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { FAMILIES } from '~/features/collection/colors/color-families'
import {
  COLORS_PATH,
  COLORS_PER_PAGE,
  type ColorsQuery,
  colorNamePath,
  colorsPath,
} from '~/features/collection/colors/color-terms'
import { NEAR_NOTE } from '~/features/collection/colors/near-color'
import { Swatch } from '~/features/collection/colors/swatch'
import { colorList, type ListedColor } from '~/features/collection/drills/color-list.server'
import { backToDrawer } from '~/features/collection/drills/drill-terms'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { colorsQueryOf } from './read-colors-query.server'
import '~/features/collection/drills/drawer-chips.css'
import './names.css'

export { LIVE_LIST as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Colors by name'))

export const loader = authed(async ({ actor, request }) => {
  const query = colorsQueryOf(request)
  const { colors, ...list } = await colorList(actor, query)
  const first = (query.page - 1) * COLORS_PER_PAGE
  return { ...list, query, found: colors.length, colors: colors.slice(first, first + COLORS_PER_PAGE) }
})

const ALL = /*i18n*/ 'All colors'

export default function ColorsPage() {
  const { query, colors, found, total, families } = useLoaderData<typeof loader>()
  return (
    <div className="color-names">
      <PageHead
        title={i18n.t('Colors by name')}
        subtitle={i18n.t('Approximate words for what the screen shows, and your own')}
        back={backToDrawer()}
        action={
          <Button type="button" className="with-script" onClick={() => print()}>
            <Icon name="printer" size={20} />
            <span className="visually-hidden-on-phones">{i18n.t('Print the checklist')}</span>
          </Button>
        }
      />
      <Form action={COLORS_PATH} role="search" aria-label={i18n.t('Colors')} className="color-search">
        <TextInput
          key={query.search}
          type="search"
          name="search"
          defaultValue={query.search}
          aria-label={i18n.t('Number or words')}
          placeholder={i18n.t('310 or light blue')}
          autoComplete="off"
          enterKeyHint="search"
        />
        {query.family ? <input type="hidden" name="family" value={query.family} /> : null}
        <Button type="submit">{i18n.t('Search')}</Button>
      </Form>
      <nav aria-label={i18n.t('Families of colors')} className="drawer-chips not-printed">
        <ul>
          <Chip query={query} family="" label={i18n.t('All')} count={total} />
          {families.map(({ name, count }) => (
            <Chip
              key={name}
              query={query}
              family={name}
              label={i18n.t(FAMILIES[name].label)}
              hex={FAMILIES[name].hex}
              count={count}
            />
          ))}
        </ul>
      </nav>
      {found > 0 ? (
        <>
          <div className="drawer-place-head">
            <h2 id="color-list">{i18n.t(query.family ? FAMILIES[query.family].label : ALL)}</h2>
            <span className="soft num">
              {i18n.t('{count, plural, one {# color} other {# colors}}', { count: found })}
            </span>
          </div>
          <ul className="color-list" aria-labelledby="color-list">
            {colors.map(color => (
              <Row key={color.code} color={color} query={query} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          title={i18n.t('No color found')}
          action={<LinkButton to={COLORS_PATH}>{i18n.t('Show all colors')}</LinkButton>}
        >
          {i18n.t('No color has this number or these words.')}
        </EmptyState>
      )}
      <Pagination
        page={query.page}
        pageSize={COLORS_PER_PAGE}
        total={found}
        noun="colors"
        hrefFor={page => colorsPath({ ...query, page })}
      />
      <p className="small soft">{i18n.t(NEAR_NOTE)}</p>
    </div>
  )
}

type ChipProps = { query: ColorsQuery; family: ColorsQuery['family']; label: string; count: number; hex?: string }

const Chip = ({ query: { search, family: chosen }, family, label, count, hex }: ChipProps) => (
  <li>
    <Link to={colorsPath({ search, family })} aria-current={family === chosen ? 'true' : undefined}>
      {hex ? <Swatch hex={hex} /> : null}
      {label}
      <span className="visually-hidden">, </span>
      <span className="soft num">{formatCount(count)}</span>
    </Link>
  </li>
)

/** One of hundreds: its own words, otherwise those of the swatch, and below them what else is known. */
const Row = ({
  color: { code, hex, name, own, amounts, isHere, kits },
  query,
}: {
  color: ListedColor
  query: ColorsQuery
}) => (
  <li className={isHere ? 'color-here' : undefined}>
    <Link to={colorNamePath(code, query)}>
      <Swatch hex={hex} />
      <span>
        <b className="num">{code}</b> <span>{own || name || i18n.t('Color not known')}</span>
        <small>
          {joinWithDots([
            own && name,
            amounts,
            kits > 0 && i18n.t('{count, plural, one {# kit} other {# kits}}', { count: kits }),
          ])}
        </small>
      </span>
    </Link>
  </li>
)
