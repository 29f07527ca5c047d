import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { CODE_LIMIT } from '~/features/collection/colors/color-terms'
import { kitsNeeding } from '~/features/collection/drills/drawer.server'
import { colorPath, neededPath } from '~/features/collection/drills/drill-terms'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { legendPath } from '~/features/collection/projects/project-paths'
import { STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './needed.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && titleOf(data.code, data.onlyShort))

export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const code = (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, CODE_LIMIT)
  const onlyShort = searchParams.has('short')
  return { code, onlyShort, ...(await kitsNeeding(actor, code, { onlyShort })) }
})

const titleOf = (code: string, onlyShort: boolean) =>
  onlyShort ? i18n.t('{code} ran short', { code }) : i18n.t('Kits that need {code}', { code })

export default function NeededPage() {
  const { code, onlyShort, kits, total } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      className="needed"
      title={titleOf(code, onlyShort)}
      back={{ to: colorPath(code), label: i18n.t('Drill drawer') }}
    >
      {onlyShort ? <Link to={neededPath(code)}>{i18n.t('Every kit that needs {code}', { code })}</Link> : null}
      {kits.length === 0 ? <p className="soft">{i18n.t('No kit.')}</p> : null}
      <ul>
        {kits.map(kit => (
          <li key={kit.id}>
            <Link to={legendPath(kit.id)}>
              <KitPicture project={kit} size="thumb" />
              <span>
                <b>{kit.title}</b>
                <small>
                  {i18n.t(STATUS_LABELS[kit.status])}
                  {kit.ranShort ? <b className="needed-short"> · {i18n.t('ran short')}</b> : null}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > kits.length ? (
        <p className="soft num">{i18n.t('{count} more.', { count: formatCount(total - kits.length) })}</p>
      ) : null}
    </NarrowPage>
  )
}
