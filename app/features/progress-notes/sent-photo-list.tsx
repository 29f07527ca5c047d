import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/button'
import { hasFailed, isOnItsWay, type SentPhoto, type SentPhotos, waitingPhotoPath } from './sent-photos'

/** The photos that were sent ahead, each with how far it is and a way to be rid of it. Comes when there is one. */
export default function SentPhotoList({ sent: { photos, again, remove } }: { sent: SentPhotos }) {
  const inOrder = [...photos.filter(photo => !hasFailed(photo)), ...photos.filter(hasFailed)]
  return (
    <ul className="photos-field-chosen" aria-label="Photos you chose">
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
        <progress value={news.state === 'sending' ? news.part : 0} aria-label={`How much of ${name} is sent`} />
      ) : null}
      {failed ? (
        <>
          <p className="field-error">
            {name}: {failed.problem}
          </p>
          <div className="button-row">
            {failed.again ? (
              <Button type="button" onClick={onAgain} aria-label={`Try ${name} again`}>
                Try again
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

/** As it was chosen; what this browser cannot show, as it was kept. */
function Preview({ photo: { id, url, news }, name }: { photo: SentPhoto; name: string }) {
  const [misses, setMisses] = useState(0)
  const places = [url ?? [], news.state === 'there' ? waitingPhotoPath(id) : []].flat()
  const src = places[misses]
  return src ? <img src={src} alt={name} onError={() => setMisses(misses + 1)} /> : <span>{name}</span>
}
