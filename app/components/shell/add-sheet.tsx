import { Form, useFetcher, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { IDEMPOTENCY_FIELD } from '../client/requests/retries'
import { giveFiles } from '../forms/give-files'
import { preparePhoto } from '../forms/prepare-photo'
import { QUICK_ADDS } from '../forms/quick-adds'
import { Icon } from '../ui/icon'
import { Link } from '../ui/link'
import { DRAWER } from '../ui/sections'
import { Sheet } from '../ui/sheet'
import './add-sheet.css'

/** The data of the page. */
export type Addable = {
  /** The kit last worked on, or null if none is in progress. */
  last: { title: string; picture: string; notePath: string } | null
  /** For a note with a photo only. */
  today: string
  noteId: string
}

export type AddSheetProps = { path: string; opener: HTMLElement; onClose: () => void }

export default function AddSheet({ path, opener, onClose }: AddSheetProps) {
  const { load, data } = useFetcher<Addable>()
  useEffect(() => load(path), [load, path])
  return (
    <Sheet title={i18n.t('Add')} opener={opener} onClose={onClose} isLeftBySubmit>
      <AddRows path={path} addable={data} inSheet />
      <button type="button" className="sheet-close add-close" aria-label={i18n.t('Close')}>
        <Icon name="x" size={28} />
      </button>
    </Sheet>
  )
}

type AddRowsProps = {
  /** The page, for links whose data is not there yet. Its search is that of the form for a new kit. */
  path: string
  addable?: Addable
  inSheet?: boolean
}

/** A new kit, progress or a photo of the kit last worked on, or a list. */
export function AddRows({ path, addable, inSheet = false }: AddRowsProps) {
  const last = addable?.last
  const title = last?.title ?? (addable ? i18n.t('Choose a kit to start') : '\u00A0')
  return (
    <ul className="sheet-rows add-rows">
      <li>
        <Link to={path.replace('/add', '/projects/new')} replace={inSheet}>
          <Row icon={<Icon name="plus" />} title={i18n.t('Add kit')} description={i18n.t('A title is enough')} />
        </Link>
      </li>
      <li>
        <Link to={last?.notePath ?? (addable ? '/dashboard?status=stash' : path)} replace={inSheet}>
          <Row
            icon={last ? <img src={last.picture} width={56} height={56} alt="" /> : <Icon name="pencil-line" />}
            title={i18n.t('Log progress')}
            description={title}
          />
        </Link>
        {last && addable ? <QuickAdds addable={addable} notePath={last.notePath} inSheet={inSheet} /> : null}
      </li>
      {addable && !last ? null : (
        <li>
          {inSheet && last ? (
            <PhotoForm addable={addable} notePath={last.notePath} />
          ) : (
            <Link to={last ? `${last.notePath}#field-photos` : path} replace={inSheet}>
              <PhotoRow />
            </Link>
          )}
        </li>
      )}
      <li>
        <Link to={DRAWER.to} replace={inSheet}>
          <Row
            icon={<Icon name={DRAWER.icon} />}
            title={i18n.t('Do I have this color?')}
            description={i18n.t(DRAWER.label)}
          />
        </Link>
      </li>
      <li className="add-import">
        <Link to="/import" replace={inSheet}>
          <Icon name="file-spreadsheet" size={20} />
          {i18n.t('Import kits')}
        </Link>
      </li>
    </ul>
  )
}

/** Saves diamonds on the kit last worked on with one tap. */
function QuickAdds({ addable, notePath, inSheet }: { addable: Addable; notePath: string; inSheet: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action={notePath}
      encType="multipart/form-data"
      replace={inSheet}
      className="add-quick"
      aria-label={i18n.t('Add diamonds')}
      data-kit={addable.last?.title}
    >
      <input type="hidden" name="date" value={addable.today} />
      <input type="hidden" name="returnTo" value={inSheet ? pathname + search : '/overview'} />
      <input type="hidden" name={IDEMPOTENCY_FIELD} value={addable.noteId} />
      {QUICK_ADDS.map(more => (
        <button key={more} type="submit" name="add" value={more} className="num">
          +{formatCount(more)}
        </button>
      ))}
    </Form>
  )
}

const PhotoRow = () => (
  <Row
    icon={<Icon name="camera" />}
    title={i18n.t('Take a photo')}
    description={i18n.t('Adds it to that kit’s progress')}
  />
)

/** Submits the form with the shrunk photo, which is another change of the input. */
async function send(input: HTMLInputElement) {
  const photo = input.files?.[0]
  if (!photo) return
  const small = await preparePhoto(photo)
  if (small === photo) input.form?.requestSubmit()
  else giveFiles(input, [small])
}

/** Opens the camera, and saves its photo as a progress note. */
function PhotoForm({ addable, notePath }: { addable: Addable; notePath: string }) {
  const photo = useRef<HTMLInputElement>(null)
  return (
    <Form method="post" action={notePath} encType="multipart/form-data" replace data-kit={addable.last?.title}>
      <input type="hidden" name="date" value={addable.today} />
      <input type="hidden" name="content" value="" />
      <input type="hidden" name={IDEMPOTENCY_FIELD} value={addable.noteId} />
      <input
        ref={photo}
        hidden
        type="file"
        name="photos"
        accept="image/*"
        capture="environment"
        aria-label={i18n.t('Photo')}
        onChange={({ currentTarget }) => send(currentTarget)}
      />
      <button type="button" onClick={() => photo.current?.click()}>
        <PhotoRow />
      </button>
    </Form>
  )
}

const Row = ({ icon, title, description }: { icon: ReactNode; title: string; description: string }) => (
  <>
    <span className="add-tile">{icon}</span>
    <span className="add-words">
      <b>{title}</b>
      <small className="clamp">{description}</small>
    </span>
  </>
)
