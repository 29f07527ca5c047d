import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { hasFailed, isOnItsWay, type SentPhoto, type SentPhotos, waitingPhotoPath } from './sent-photos'

/**
 * Renders the photos that are uploaded before the note is saved, each with its progress and a remove button. Loaded
 * with the first photo.
 */
export default function SentPhotoList({ sent: { photos, again, remove } }: { sent: SentPhotos }) {
  const inOrder = [...photos.filter(photo => !hasFailed(photo)), ...photos.filter(hasFailed)]
  return (
    <ul className="photos-field-chosen" aria-label="Selected photos">
      {inOrder.map((photo, index) => (
        <Photo
          key={photo.id}
          photo={photo}
          name={photo.name || `photo ${index + 1}`}
          onAgain={() => again(photo)}
          onRemove={() => remove(photo)}
        />
      ))}
    </ul>
  )
}

type PhotoProps = { photo: SentPhoto; name: string; onAgain: () => void; onRemove: () => void }

function Photo({ photo, name, onAgain, onRemove }: PhotoProps) {
  const { news } = photo
  const failed = news.state === 'failed' ? news : null
  return (
    <li className={failed ? 'sent-photo sent-photo-failed' : 'sent-photo'} data-state={news.state}>
      <Preview photo={photo} name={name} />
      {isOnItsWay(photo) ? (
        <progress value={news.state === 'sending' ? news.part : 0} aria-label={`Upload progress of ${name}`} />
      ) : null}
      {failed ? (
        <>
          <p className="field-error">
            {name}: {failed.problem}
          </p>
          <div className="button-row">
            {failed.again ? (
              <Button type="button" onClick={onAgain} aria-label={`Retry ${name}`}>
                Retry
              </Button>
            ) : null}
            <Button type="button" onClick={onRemove} aria-label={`Remove ${name}`}>
              Remove
            </Button>
          </div>
        </>
      ) : (
        <button type="button" className="icon-button" onClick={onRemove} aria-label={`Remove ${name}`}>
          <X aria-hidden="true" />
        </button>
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
