import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CopyText } from '~/components/client/controls/copy-text'
import { ShareLink } from '~/components/client/controls/share-file'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { escapeHtml } from '~/components/ui/escape-html'
import { Panel } from '~/components/ui/panel'
import { QrPicture } from '~/components/ui/qr-picture'
import { PromiseSchema, ShelfSchema } from '~/features/collection/shelves/shelf.schema'
import { ShelfForm } from '~/features/collection/shelves/shelf-form'
import { promisesPath, publicPath, SHELVES_PATH, shelfPath } from '~/features/collection/shelves/shelf-terms'
import {
  changeShelf,
  clearPromise,
  deleteShelf,
  ownShelf,
  promisesOf,
  renewLink,
  restorePromise,
  setStopped,
  shelfChoices,
} from '~/features/collection/shelves/shelves.server'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { formatDay, today } from '~/platform/dates'
import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import { qrCode } from '~/platform/qr-code.server'
import { PromisedGifts } from './promised-gifts'
import { sharingIsOn } from './sharing.server'
import '~/features/account/accounts/secret-text.css'
import '~/features/collection/shelves/shelf-form.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.shelf.title ?? i18n.t('Shared page'))

/** `promised` in the URL shows what visitors promised: the owner may prefer a surprise. */
export const loader = authed(async ({ actor, viewer, params, request }) => {
  sharingIsOn()
  const { token, ...shelf } = await ownShelf(actor, recordIdOf(params.shelfId), today(viewer.timezone))
  const address = token && env.APP_URL + publicPath(token)
  const showsPromises = new URL(request.url).searchParams.has('promised')
  return {
    shelf,
    address,
    qr: address ? qrCode(address) : null,
    promised: shelf.kind === 'gifts' && showsPromises ? await promisesOf(actor, shelf.id) : null,
    draftKey: `${actor.userId} shared ${shelf.id}`,
    ...(await shelfChoices(actor, shelf.project)),
  }
})

/** Saves the form; `act` names another action: stop, open, renew, delete, or, for a promise, clear and its undo. */
export const action = authed(async ({ actor, params, request }) => {
  sharingIsOn()
  const id = recordIdOf(params.shelfId)
  const form = await formOf(request)
  const act = form.get('act')
  if (act === 'stop' || act === 'open') {
    await setStopped(actor, id, act === 'stop')
    const undo = { action: shelfPath(id), fields: { act: act === 'stop' ? 'open' : 'stop' } }
    return redirectWithToast(shelfPath(id), {
      title: act === 'stop' ? i18n.t('The page is no longer shared.') : i18n.t('The page is shared again.'),
      undo,
    })
  }
  if (act === 'renew') {
    await renewLink(actor, id)
    return redirectWithToast(shelfPath(id), {
      title: i18n.t('The page has a new link. The former one stopped working.'),
    })
  }
  if (act === 'delete') {
    const title = await deleteShelf(actor, id)
    return redirectWithToast(SHELVES_PATH, {
      title: i18n.t('"{title}" is deleted. Its link stopped working.', { title }),
    })
  }
  if (act === 'clear') {
    const kit = recordIdOf(String(form.get('kit')))
    const cleared = await clearPromise(actor, id, kit)
    if (!cleared) throw redirect(promisesPath(id))
    const { title, name, visitor } = cleared
    return redirectWithToast(promisesPath(id), {
      title: i18n.t('The promise for “{title}” is cleared. Visitors can promise it again.', { title }),
      undo: { action: shelfPath(id), fields: { act: 'promise', kit, name, visitor } },
    })
  }
  if (act === 'promise') {
    const { value, reply } = decoded(form, PromiseSchema)
    if (reply) return badRequest(reply)
    await restorePromise(actor, id, { ...value, kit: recordIdOf(value.kit) })
    return redirectWithToast(promisesPath(id), { title: i18n.t('The promise is back.') })
  }
  const { value, reply } = decoded(form, ShelfSchema)
  if (reply) return badRequest(reply)
  return replying(form, async () => {
    await changeShelf(actor, id, value)
    return redirectWithToast(shelfPath(id), { title: i18n.t('Shared page saved.') })
  })
})

export default function SharedPage() {
  const { shelf, address, qr, promised, draftKey, tags, kits } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const rejected = reply && 'errors' in reply ? reply : null
  const isOpen = shelf.state === 'open'
  return (
    <NarrowPage title={shelf.title} back={{ to: SHELVES_PATH, label: i18n.t('Shared pages') }}>
      <Panel
        title={isOpen ? i18n.t('Its link') : shelf.state === 'stopped' ? i18n.t('No longer shared') : i18n.t('Expired')}
        className="shelf-link-panel"
      >
        {isOpen && address ? (
          <>
            <p>{i18n.t('Everyone with this link sees the page, without an account. Search engines do not list it.')}</p>
            <p>
              <a className="shelf-link" href={address}>
                {address}
              </a>
            </p>
            <div className="button-row">
              <ShareLink title={shelf.title} url={address} />
              <CopyText text={address} label={i18n.t('Copy link')} />
            </div>
            {qr ? <QrPicture code={qr} label={i18n.t('QR code of the link')} /> : null}
            {shelf.embeddable ? <EmbedCode address={address} title={shelf.title} /> : null}
          </>
        ) : null}
        {isOpen && !address ? (
          <p>{i18n.t('The link was created with another secret of this server. Create a new one.')}</p>
        ) : null}
        {shelf.state === 'expired' && shelf.expires ? (
          <p>
            {i18n.t('The last day was {day}. Change it below to share the page again.', {
              day: formatDay(shelf.expires),
            })}
          </p>
        ) : null}
        {shelf.state === 'stopped' ? <p>{i18n.t('Visitors see a not-found page.')}</p> : null}
        <Form method="post" className="button-row">
          {shelf.state === 'stopped' ? (
            <Button type="submit" name="act" value="open" variant="main">
              {i18n.t('Share again')}
            </Button>
          ) : (
            <Button type="submit" name="act" value="stop">
              {i18n.t('Stop sharing')}
            </Button>
          )}
          <Button type="submit" name="act" value="renew">
            {i18n.t('New link')}
          </Button>
          {shelf.state === 'stopped' ? (
            <Button type="submit" name="act" value="delete" variant="danger">
              {i18n.t('Delete')}
            </Button>
          ) : null}
        </Form>
      </Panel>
      {shelf.kind === 'gifts' ? (
        <Panel title={i18n.t('Promised gifts')} className="shelf-link-panel">
          <PromisedGifts shelf={shelf.id} kits={promised} />
        </Panel>
      ) : null}
      <Panel title={i18n.t('What it shows')}>
        <ShelfForm values={textsOf(shelf)} reply={rejected} {...{ draftKey, tags, kits }} submit={i18n.t('Save')} />
      </Panel>
    </NarrowPage>
  )
}

/** The lines of HTML that show the page in a frame of another website. */
function EmbedCode({ address, title }: { address: string; title: string }) {
  const code = `<iframe src="${address}" title="${escapeHtml(title)}" width="100%" height="600" style="border:0"></iframe>`
  return (
    <div className="shelf-embed">
      <p className="field-label">{i18n.t('Code for other websites')}</p>
      <output className="secret-text">{code}</output>
      <div className="button-row">
        <CopyText text={code} label={i18n.t('Copy code')} />
      </div>
    </div>
  )
}

/** Returns the values of the form, as it sends them. */
const textsOf = (shelf: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shelf).map(([name, value]) => [name, value === true ? 'on' : value ? String(value) : '']),
  )
