import { Trans } from '@lingui/react'
import { useEffect, useState } from 'react'
import { ShareFile } from '~/components/client/controls/share-file'
import { Button, buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'
import { inNotation } from '~/platform/notation'
import './time-lapse.css'

type TimeLapseProps = {
  path: string
  title: string
  /** a photo to show while it does not move */
  poster: string
  content: string
  bytes: number
  width: number
  height: number
}

/** The animation, with a button that stops it. With reduced motion it moves only when asked to. */
export function TimeLapse({ path, title, poster, content, bytes, width, height }: TimeLapseProps) {
  const [isPlaying, setPlaying] = useState<boolean | null>(null)
  useEffect(() => {
    const isStill = document.documentElement.dataset.motion === 'still'
    setPlaying(!isStill && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  const src = `${path}?v=${content.slice(0, 10)}`
  return (
    <Panel>
      <picture>
        {isPlaying === null ? <source media="(prefers-reduced-motion: reduce)" srcSet={poster} /> : null}
        <img
          className="time-lapse"
          src={isPlaying === false ? poster : src}
          width={width}
          height={height}
          alt={i18n.t('The progress photos of {title}, one after another', { title })}
        />
      </picture>
      <div className="button-row time-lapse-actions">
        {isPlaying === null ? (
          // Without scripts, reduced motion would hide it permanently.
          <a className={buttonClass('plain')} href={src}>
            <Icon name="play" size={20} />
            {i18n.t('Play')}
          </a>
        ) : (
          <Button type="button" onClick={() => setPlaying(!isPlaying)}>
            {isPlaying ? <Icon name="pause" size={20} /> : <Icon name="play" size={20} />}
            {isPlaying ? i18n.t('Stop') : i18n.t('Play')}
          </Button>
        )}
        <ShareFile href={src} fileName={`${title}.webp`} type="image/webp" />
        <a className={buttonClass('plain')} href={`${src}&download=1`} download={`${title}.webp`}>
          <Icon name="download" size={20} />
          <Trans
            id="Download <0>({megabytes} MB)</0>"
            values={{ megabytes: inNotation(Math.max(0.1, bytes / 1e6).toFixed(1)) }}
            components={[<span key="size" className="num" />]}
          />
        </a>
      </div>
    </Panel>
  )
}
