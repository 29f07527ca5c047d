import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { EmptyState } from '~/components/ui/empty-state'
import { joinWithDots } from '~/components/ui/join-with-dots'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { claimsPage } from '~/features/collection/drill-claims/claim-queries.server'
import { ClaimSteps } from '~/features/collection/drill-claims/claim-steps'
import { CLAIMS_PER_PAGE, claimPath, claimsPath } from '~/features/collection/drill-claims/claim-terms'
import { formatRequest, formatState } from '~/features/collection/drill-claims/format-claim'
import { backToDrawer } from '~/features/collection/drills/drill-terms'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { pageNumber } from '~/platform/input/page-number'
import { i18n } from '~/platform/messages'
import '../drills/needed.css'
import './claims.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Missing drills'))

export const loader = authed(async ({ actor, viewer, request }) => {
  const day = today(viewer.timezone)
  const { claims, ...shown } = await claimsPage(actor, pageNumber(new URL(request.url).searchParams))
  return {
    ...shown,
    claims: claims.map(({ id, state, isOpen, kit, title, image, imageWidth, imageHeight, imagePreview, ...claim }) => ({
      ...{ id, state, isOpen },
      kit: { id: kit, title, image, imageWidth, imageHeight, imagePreview },
      text: formatRequest(claim, day),
      facts: joinWithDots([formatState({ ...claim, state }, day), claim.shop, ...claim.colors.map(({ code }) => code)]),
    })),
  }
})

export default function ClaimsPage() {
  const { claims, total, page } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      className="needed claims"
      title={i18n.t('Missing drills')}
      subtitle={i18n.t('What you asked for. What you are waiting for comes first.')}
      back={backToDrawer()}
    >
      {claims.length === 0 ? (
        <EmptyState title={i18n.t('Nothing asked for')}>
          {i18n.t('When a color runs short, mark it in the legend of its kit. Then ask for it there.')}
        </EmptyState>
      ) : null}
      <ul>
        {claims.map(({ id, state, isOpen, kit, text, facts }) => (
          <li key={id}>
            <Link to={claimPath(id)}>
              <KitPicture project={kit} size="thumb" />
              <span>
                <b>{kit.title}</b>
                <span>{text}</span>
                <small>{facts}</small>
              </span>
            </Link>
            {isOpen ? (
              <ClaimSteps
                claim={{ id, state }}
                label={i18n.t('{title}: {text}', { title: kit.title, text })}
                returnTo={claimsPath(page)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <Pagination {...{ page, total }} pageSize={CLAIMS_PER_PAGE} hrefFor={claimsPath} noun="requests" />
    </NarrowPage>
  )
}
