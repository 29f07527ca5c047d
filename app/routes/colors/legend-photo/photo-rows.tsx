import { useEffect, useRef, useState } from 'react'
import { late } from '~/components/client/loading/late'
import { Panel } from '~/components/ui/panel'
import { LegendRows } from '~/features/collection/legends/legend-rows'
import type { TypedRow } from '~/features/collection/legends/typed-rows'
import { i18n } from '~/platform/messages'
import { type Area, firstArea, type Photo, rowBoxes } from './areas'

// Loaded with the first photo of a legend.
const MarkLegend = late(() => import('./mark-legend').then(script => script.default))

const BLANK_ROWS = 12

type PhotoRowsProps = { photo: Photo; saved: TypedRow[]; version: string; draftKey: string; action: string }

/** The photo next to empty rows. With scripts, each row shows its part of the photo enlarged. */
export function PhotoRows({ photo, saved, version, draftKey, action }: PhotoRowsProps) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const [area, setArea] = useState(() => firstArea(photo))
  const [done, setDone] = useState<Area[]>([])
  const boxes = [...done, area].flatMap(one => rowBoxes(one, photo))
  // A row that was shown stays: it may hold typed text.
  const most = useRef(BLANK_ROWS)
  most.current = Math.max(most.current, boxes.length)
  /** A draft brings the rectangles back, unless there is another photo by now. */
  function restoreAreas(text: string) {
    const { src, areas } = JSON.parse(text) as { src: string; areas: Area[] }
    const last = areas.at(-1)
    if (src !== photo.src || !last) return
    setDone(areas.slice(0, -1))
    setArea(last)
  }
  return (
    <div className="legend-photo-work">
      <div className="legend-photo-side">
        <a href={photo.full} data-picture={photo.src} data-caption={i18n.t('The legend')} className="legend-photo-open">
          {isLive ? (
            i18n.t('Open the photo')
          ) : (
            <img src={photo.src} width={photo.width} height={photo.height} alt={i18n.t('Your legend')} />
          )}
        </a>
        {isLive ? (
          <MarkLegend
            photo={photo}
            area={area}
            done={done}
            onArea={setArea}
            onDone={() => {
              setDone([...done, area])
              const width = area.right - area.left
              const left = Math.min(area.right, photo.width - width)
              setArea({ ...area, left, right: left + width })
            }}
          />
        ) : null}
      </div>
      <Panel title={i18n.t('Type the colors')}>
        {saved.length > 0 ? (
          <p className="soft">
            {i18n.t(
              '{count, plural, one {# color is there and stays. New ones follow it.} other {# colors are there and stay. New ones follow them.}}',
              { count: saved.length },
            )}
          </p>
        ) : null}
        <LegendRows
          rows={[]}
          stored={saved}
          spare={most.current}
          version={version}
          draftKey={draftKey}
          action={action}
          help={i18n.t('Empty rows are not saved.')}
          pictureOf={index => (isLive && boxes[index] ? <Strip photo={photo} box={boxes[index]} /> : null)}
        >
          <input
            type="hidden"
            name="areas"
            value={JSON.stringify({ src: photo.src, areas: [...done, area] })}
            onInput={({ currentTarget }) => restoreAreas(currentTarget.value)}
          />
        </LegendRows>
      </Panel>
    </div>
  )
}

type StripProps = { photo: Photo; box: { x: number; y: number; width: number; height: number } }

/** A row of the photo, as wide as its fields. */
const Strip = ({ photo, box }: StripProps) => (
  <svg className="legend-strip" viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden="true">
    <image href={photo.full} width={photo.width} height={photo.height} />
  </svg>
)
