import { type RefObject, useEffect, useState } from 'react'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { i18n } from '~/platform/messages'
import { StatusChip } from '../card/status-chip'
import { formatSize } from '../project-figures'
import { PROJECT_STATUSES } from '../project-terms'
import { sidesOf } from './project-form-hints'
import type { ProjectFormValues } from './project-form-values'
import '../card/project-card.css'

const NO_PHOTO = { id: '', image: '', imageWidth: null, imageHeight: null, imagePreview: null }

type KitPreviewProps = { form: RefObject<HTMLFormElement>; now: ProjectFormValues; saved?: string }

/** The kit's card in the list, as typed so far. Screen readers skip it, because it repeats the form. */
export default function KitPreview({ form, now, saved }: KitPreviewProps) {
  const photo = useSelected(form) ?? saved
  const title = now.title.trim()
  const { width, height } = sidesOf(now)
  const facts = [now.company || now.artist, formatSize(width, height)].filter(Boolean).join(' · ')
  const status = PROJECT_STATUSES.find(one => one === now.status)
  return (
    <article className="project-card" aria-hidden="true">
      <div className="project-card-picture">
        {photo ? (
          <span className="kit-picture kit-picture-card">
            <img src={photo} alt="" />
          </span>
        ) : (
          <KitPicture project={{ ...NO_PHOTO, title }} size="card" />
        )}
        {status ? <StatusChip status={status} onPicture /> : null}
      </div>
      <h3>{title || i18n.t('Title')}</h3>
      {facts ? <p className="num">{facts}</p> : null}
    </article>
  )
}

/** Returns the URL of the photo that is selected in the form. */
function useSelected(form: RefObject<HTMLFormElement>): string | undefined {
  const [photo, setPhoto] = useState<string>()
  useEffect(() => {
    const element = form.current
    const show = (input: unknown) => {
      if (!(input instanceof HTMLInputElement) || input.name !== 'image' || !input.files) return
      setPhoto(input.files[0] && URL.createObjectURL(input.files[0]))
    }
    const follow = ({ target }: Event) => show(target)
    show(element?.elements.namedItem('image'))
    element?.addEventListener('input', follow)
    return () => element?.removeEventListener('input', follow)
  }, [form])
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo) : undefined), [photo])
  return photo
}
