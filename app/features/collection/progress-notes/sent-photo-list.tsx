import { useState } from 'react'
import { late } from '~/components/client/loading/late'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import { hasFailed, isOnItsWay, type SentPhoto, type SentPhotos, waitingPhotoPath } from './sent-photos'

// Loaded when the user crops a photo.
const PhotoEditor = late(() => import('~/components/forms/photo-editor').then(script => script.default))

/**
 * Renders the photos that are uploaded before the note is saved, each with its progress and a remove button. Loaded
 * with the first photo.
 */
export default function SentPhotoList({ sent: { photos, again, remove, replace } }: { sent: SentPhotos }) {
  const [edited, setEdited] = useState<SentPhoto | null>(null)
  const inOrder = [...photos.filter(photo => !hasFailed(photo)), ...photos.filter(hasFailed)]
  return (
    <>
      <ul className="photos-field-chosen" aria-label={i18n.t('Selected photos')}>
        {inOrder.map((photo, index) => (
          <Photo
            key={photo.id}
            photo={photo}
            name={photo.name || i18n.t('photo {number}', { number: index + 1 })}
            onAgain={() => again(photo)}
            onRemove={() => remove(photo)}
            onEdit={() => setEdited(photo)}
          />
        ))}
      </ul>
      {edited?.file ? (
        <PhotoEditor file={edited.file} onDone={file => replace(edited, file)} onClose={() => setEdited(null)} />
      ) : null}
    </>
  )
}

type PhotoProps = { photo: SentPhoto; name: string; onAgain: () => void; onRemove: () => void; onEdit: () => void }

function Photo({ photo, name, onAgain, onRemove, onEdit }: PhotoProps) {
  const { news } = photo
  const failed = news.state === 'failed' ? news : null
  return (
    <li className={failed ? 'sent-photo sent-photo-failed' : 'sent-photo'} data-state={news.state}>
      <Preview photo={photo} name={name} />
      {isOnItsWay(photo) ? (
        <progress
          value={news.state === 'sending' ? news.part : 0}
          aria-label={i18n.t('Upload progress of {name}', { name })}
        />
      ) : null}
      {failed ? (
        <>
          <p className="field-error">
            {name}: {failed.problem}
          </p>
          <div className="button-row">
            {failed.again ? (
              <Button type="button" onClick={onAgain} aria-label={i18n.t('Retry {name}', { name })}>
                {i18n.t('Retry')}
              </Button>
            ) : null}
            <Button type="button" onClick={onRemove} aria-label={i18n.t('Remove {photo}', { photo: name })}>
              {i18n.t('Remove')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <button
            type="button"
            className="icon-button"
            onClick={onRemove}
            aria-label={i18n.t('Remove {photo}', { photo: name })}
          >
            <Icon name="x" />
          </button>
          {photo.file ? (
            <button
              type="button"
              className="icon-button sent-photo-edit"
              onClick={onEdit}
              aria-label={i18n.t('Crop and rotate {photo}', { photo: name })}
            >
              <Icon name="crop" />
            </button>
          ) : null}
        </>
      )}
    </li>
  )
}

/** Renders the chosen file. If the browser cannot show its format, renders the stored version. */
function Preview({ photo: { id, url, news }, name }: { photo: SentPhoto; name: string }) {
  const [misses, setMisses] = useState(0)
  const places = [url ?? [], news.state === 'there' ? waitingPhotoPath(id) : []].flat()
  const src = places[misses]
  return src ? <img src={src} alt={name} onError={() => setMisses(misses + 1)} /> : <span>{name}</span>
}
