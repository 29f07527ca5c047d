import { type CSSProperties, useEffect, useState } from 'react'
import { Icon } from '~/components/ui/icon'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { fileUrl, type PictureWidth } from '~/platform/storage/file-url'
import type { ProgressPhoto } from './progress-photos.server'
import './then-and-now.css'

type ThenAndNowProps = { first: ProgressPhoto; latest: ProgressPhoto }

/** The first and the newest photo in one frame, with a slider between them. Without JavaScript, two pictures. */
export function ThenAndNow({ first, latest }: ThenAndNowProps) {
  const [at, setAt] = useState<number | null>(null)
  // The slider needs scripts.
  useEffect(() => setAt(50), [])
  const isSliding = at !== null
  const style: CSSProperties & Record<'--at' | '--shape', string | number> = {
    '--at': `${at ?? 50}%`,
    '--shape': shapeOf(latest),
  }
  return (
    <div className={isSliding ? 'then-and-now then-and-now-sliding' : 'then-and-now'} style={style}>
      <Dated photo={first} alt={i18n.t('First photo, {day}', { day: formatDay(first.date) })} isLink={!isSliding} />
      <Dated photo={latest} alt={i18n.t('Newest photo, {day}', { day: formatDay(latest.date) })} isLink={!isSliding} />
      {isSliding ? (
        <>
          <input
            type="range"
            min={0}
            max={100}
            step={2}
            value={at}
            aria-label={i18n.t('Show more of the first photo')}
            aria-valuetext={i18n.t('{first} % first photo, {newest} % newest photo', { first: at, newest: 100 - at })}
            onChange={event => setAt(event.currentTarget.valueAsNumber)}
          />
          <span className="then-and-now-knob" aria-hidden="true">
            <Icon name="chevrons-left-right" size={22} />
          </span>
        </>
      ) : null}
    </div>
  )
}

type DatedProps = { photo: ProgressPhoto; alt: string; isLink: boolean }

function Dated({ photo: { noteId, image, date, imageWidth, imageHeight }, alt, isLink }: DatedProps) {
  const day = formatDay(date)
  const url = (width?: PictureWidth) => fileUrl('progress_notes', noteId, image, width)
  const picture = (
    <img
      src={url(640)}
      srcSet={`${url(640)} 640w, ${url(1280)} 1280w`}
      sizes="(max-width: 1023px) 94vw, 650px"
      width={imageWidth ?? undefined}
      height={imageHeight ?? undefined}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  )
  return (
    <figure>
      {isLink ? <a href={url()}>{picture}</a> : picture}
      <figcaption>{day}</figcaption>
    </figure>
  )
}

/** Width by height; a photo of an unknown size counts as 4:3. */
const shapeOf = ({ imageWidth, imageHeight }: ProgressPhoto) =>
  imageWidth && imageHeight ? Math.round((imageWidth / imageHeight) * 1000) / 1000 : 1.333
