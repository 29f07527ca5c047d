import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Pagination } from '~/components/ui/pagination'
import { safeHtml } from '~/features/collection/projects/rich-text.server'
import { ClaimSchema } from '~/features/collection/shelves/shelf.schema'
import { ShelfKitCard } from '~/features/collection/shelves/shelf-kit-card'
import {
  claimKit,
  openShelf,
  shelfKits,
  shelfPhotos,
  unclaimKit,
} from '~/features/collection/shelves/shelf-page.server'
import { ShelfPhotos } from '~/features/collection/shelves/shelf-photos'
import { publicPath, SHELF_PAGE_SIZE, shelfPhotoPath } from '~/features/collection/shelves/shelf-terms'
import { visitorHash } from '~/features/collection/shelves/shelf-token.server'
import { badRequest, countedForm, decoded, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { withErrorResponses } from '~/http/session/authed.server'
import { newVisitor, rememberVisitor, visitorOf } from '~/http/session/visitor.server'
import { env } from '~/platform/env.server'
import { pageNumber } from '~/platform/input/page-number'
import { i18n } from '~/platform/messages'
import '~/features/collection/shelves/shelf-page.css'

export const handle = { isPrivate: true }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: i18n.t('Not found') }, { name: 'robots', content: 'noindex' }]
  const { shelf, cover } = data
  return [
    { title: shelf.title },
    { name: 'robots', content: 'noindex' },
    { property: 'og:title', content: shelf.title },
    ...(shelf.words ? [{ property: 'og:description', content: shelf.words }] : []),
    ...(cover ? [{ property: 'og:image', content: cover }] : []),
  ]
}

/** A shared page, for everyone with its link. */
export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  withErrorResponses(async () => {
    const { token = '' } = params
    const shelf = await openShelf(token)
    if (shelf.embeddable) context.allowFrames()
    const visitor = visitorHash(await visitorOf(request), shelf.id)
    const [{ kits, total, page }, photos] = await Promise.all([
      shelfKits(shelf, pageIn(request), visitor),
      shelf.kind === 'kit' ? shelfPhotos(shelf) : [],
    ])
    const pictured = kits.find(({ image }) => image)
    const { kind, title, words } = shelf
    return {
      token,
      shelf: { kind, title, words },
      kits: kits.map(kit => ({ ...kit, notesHtml: kit.notes && safeHtml(kit.notes) })),
      photos,
      page,
      total,
      visitor: kind === 'gifts' ? newVisitor() : '',
      cover: pictured ? env.APP_URL + shelfPhotoPath(token, pictured.id, 1280) : null,
    }
  })

/** Promises a gift, or takes the promise back. */
export const action = ({ params, request, context }: ActionFunctionArgs) =>
  withErrorResponses(async () => {
    const { token = '' } = params
    const shelf = await openShelf(token)
    const { form, rejectTooMany } = await countedForm(request, 'shelf-claim:address', context.clientIp)
    const sent = decoded(form, ClaimSchema)
    if (sent.reply) return badRequest(sent.reply)
    const { kit, name, undo, visitor: fresh } = sent.value
    return replying(form, async () => {
      rejectTooMany()
      const visitor = await rememberVisitor(request, fresh)
      const hash = visitorHash(visitor.id, shelf.id)
      const id = recordIdOf(kit)
      if (undo) await unclaimKit(shelf, id, hash)
      else await claimKit(shelf, { kit: id, name, visitor: hash, ip: context.clientIp })
      const page = pageIn(request)
      return redirect(`${publicPath(token)}${page > 1 ? `?page=${page}` : ''}#kit-${kit}`, {
        headers: { 'Set-Cookie': visitor.cookie },
      })
    })
  })

const pageIn = (request: Request) => pageNumber(new URL(request.url).searchParams)

export default function PublicShelf() {
  const { token, shelf, kits, photos, page, total, visitor } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const rejected = reply && 'errors' in reply ? reply : null
  return (
    <div className="shelf">
      <header className="shelf-head">
        <h1>{shelf.title}</h1>
        {shelf.words ? <p className="shelf-words">{shelf.words}</p> : null}
        {shelf.kind === 'kit' ? null : (
          <p className="soft num">{i18n.t('{count, plural, one {One kit} other {# kits}}', { count: total })}</p>
        )}
      </header>
      {total === 0 ? (
        <p className="shelf-empty">{i18n.t('There is nothing here right now. Please come back later.')}</p>
      ) : null}
      <ul className={`shelf-kits shelf-kits-${shelf.kind}`}>
        {kits.map((kit, index) => (
          <li key={kit.id} id={`kit-${kit.id}`}>
            <ShelfKitCard
              token={token}
              kit={kit}
              kind={shelf.kind}
              visitor={visitor}
              priority={index === 0}
              rejected={rejected?.values.kit === kit.id ? rejected : null}
            />
          </li>
        ))}
      </ul>
      {photos.length > 0 ? <ShelfPhotos token={token} photos={photos} title={kits[0]?.title ?? ''} /> : null}
      <Pagination
        page={page}
        pageSize={SHELF_PAGE_SIZE}
        total={total}
        noun="kits"
        hrefFor={number => `${publicPath(token)}?page=${number}`}
      />
    </div>
  )
}
