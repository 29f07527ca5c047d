import { type PointerEvent, useId, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { i18n } from '~/platform/messages'
import { type Area, anchorOf, areaBetween, MAX_ROWS, type Photo, rowBoxes } from './areas'

type MarkLegendProps = {
  photo: Photo
  area: Area
  /** the columns that are marked already */
  done: Area[]
  onArea: (area: Area) => void
  onDone: () => void
}

/** Pixels of the screen around a corner that hold it. */
const REACH = 28

const EDGE_LABELS = {
  left: /*i18n*/ 'Left edge',
  right: /*i18n*/ 'Right edge',
  top: /*i18n*/ 'Top edge',
  bottom: /*i18n*/ 'Bottom edge',
}

/** The photo with a rectangle over the rows of its legend: drawn by pointer or touch, or moved with the sliders. */
export default function MarkLegend({ photo, area, done, onArea, onDone }: MarkLegendProps) {
  const drawing = useRef<{ x: number; y: number } | null>(null)
  const { width, height } = photo
  const edges = [
    ['left', 0, area.right - 10],
    ['right', area.left + 10, width],
    ['top', 0, area.bottom - 10],
    ['bottom', area.top + 10, height],
  ] as const
  function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
    // The photo may be smaller than its box.
    const toPhoto = currentTarget.getScreenCTM()?.inverse()
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toPhoto)
    return { x, y, scale: toPhoto?.a ?? 1 }
  }
  function start(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return
    const { scale, ...point } = pointOf(event)
    drawing.current = anchorOf(area, point, REACH * scale)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function move(event: PointerEvent<SVGSVGElement>) {
    if (!drawing.current) return
    const next = areaBetween(drawing.current, pointOf(event), area.rows, photo)
    if (next) onArea(next)
  }
  const end = () => {
    drawing.current = null
  }
  const pen = width / 300
  return (
    <div className="mark-legend">
      <p>{i18n.t('Draw a rectangle over one column of the legend. Each row is enlarged beside its fields.')}</p>
      <svg
        className="mark-legend-photo"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={i18n.t('Your photo of the legend, with the rectangle')}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <image href={photo.src} width={width} height={height} />
        {done.map(one => (
          <Box key={`${one.left}/${one.top}`} area={one} pen={pen} className="mark-legend-done" />
        ))}
        {rowBoxes(area, photo)
          .slice(1)
          .map(({ x, width: rowWidth }, index) => {
            const y = area.top + ((area.bottom - area.top) / area.rows) * (index + 1)
            return <line key={y} x1={x} x2={x + rowWidth} y1={y} y2={y} strokeWidth={pen / 2} />
          })}
        <Box area={area} pen={pen} />
        {[area.left, area.right].flatMap(x =>
          [area.top, area.bottom].map(y => <circle key={`${x}/${y}`} cx={x} cy={y} r={pen * 3} />),
        )}
      </svg>
      <div className="mark-legend-tools">
        <Slider
          label={i18n.t('Rows')}
          value={area.rows}
          min={1}
          max={MAX_ROWS}
          onChange={rows => onArea({ ...area, rows })}
          isNumber
        />
        {edges.map(([edge, min, max]) => (
          <Slider
            key={edge}
            label={i18n.t(EDGE_LABELS[edge])}
            {...{ min, max }}
            value={area[edge]}
            onChange={value => onArea({ ...area, [edge]: value })}
          />
        ))}
      </div>
      <Button type="button" onClick={onDone}>
        {i18n.t('Mark another column')}
      </Button>
    </div>
  )
}

const Box = ({ area, pen, className }: { area: Area; pen: number; className?: string }) => (
  <rect
    className={className}
    x={area.left}
    y={area.top}
    width={area.right - area.left}
    height={area.bottom - area.top}
    strokeWidth={pen}
  />
)

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  isNumber?: boolean
}

function Slider({ label, value, min, max, onChange, isNumber = false }: SliderProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={isNumber ? 'control num' : undefined}
        type={isNumber ? 'number' : 'range'}
        inputMode={isNumber ? 'numeric' : undefined}
        min={min}
        max={max}
        step={isNumber ? 1 : Math.max(1, Math.round((max - min) / 200))}
        value={value}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value)
          if (Number.isInteger(next) && next >= min && next <= max) onChange(next)
        }}
      />
    </>
  )
}
