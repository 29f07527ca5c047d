/** The zoom of a photo viewer. `tell` reports the factor: 1 is the whole photo. */
export type PictureZoom = {
  /** Zooms around the middle of the photo. */
  by: (factor: number) => void
  reset: () => void
  /** Handles a key; returns whether it did. */
  press: (key: string) => boolean
  end: () => void
}

type Point = { x: number; y: number }

const MAX = 6
const STEP = 1.5
/** The factor after a double tap. */
const TAPPED = 2.5
/** Pixels per arrow key. */
const PAN = 80
const DOUBLE_TAP_MS = 300
const TAP_PIXELS = 24

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
}

/** Makes the photos of a strip zoomable: by wheel, double tap, two fingers and keys. `current` is the visible one. */
export function startZoom(
  strip: HTMLElement,
  current: () => HTMLImageElement | null,
  tell: (factor: number) => void,
): PictureZoom {
  let view = { factor: 1, x: 0, y: 0 }
  const fingers = new Map<number, Point>()
  let pointer = 'mouse'
  let lastTap = { at: 0, x: 0, y: 0 }

  function show(next: typeof view) {
    const photo = current()
    if (!photo) return
    const factor = Math.min(MAX, Math.max(1, next.factor))
    const most = overhang(photo, factor)
    view = { factor, x: within(next.x, most.x), y: within(next.y, most.y) }
    photo.style.transform = factor === 1 ? '' : `translate(${view.x}px, ${view.y}px) scale(${factor})`
    strip.classList.toggle('picture-viewer-zoomed', factor > 1)
    // Enlarged, the screen-size version is blurred.
    if (factor > TAPPED - 1 && photo.dataset.full && photo.src !== photo.dataset.full) photo.src = photo.dataset.full
    tell(factor)
  }
  /** Keeps the point of the photo below `at` where it is. */
  function zoomTo(factor: number, at: Point = { x: 0, y: 0 }) {
    const bounded = Math.min(MAX, Math.max(1, factor))
    const ratio = bounded / view.factor
    show({ factor: bounded, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio })
  }
  const reset = () => show({ factor: 1, x: 0, y: 0 })
  const pan = (x: number, y: number) => show({ ...view, x: view.x + x, y: view.y + y })

  const KEYS: Record<string, () => void> = {
    '+': () => zoomTo(view.factor * STEP),
    '=': () => zoomTo(view.factor * STEP),
    '-': () => zoomTo(view.factor / STEP),
    '0': reset,
  }
  const listening = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, run: (event: HTMLElementEventMap[Name]) => void) =>
    strip.addEventListener(name, run, { signal: listening.signal, passive: false })

  on('wheel', event => {
    // A sideways swipe on a trackpad turns the page.
    if (view.factor === 1 && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    event.preventDefault()
    zoomTo(view.factor * Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), fromMiddle(strip, event))
  })
  // Browsers report a double tap as a double click, too.
  on('dblclick', event => pointer !== 'touch' && toggle(fromMiddle(strip, event)))
  on('pointerdown', event => {
    pointer = event.pointerType
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (view.factor > 1) strip.setPointerCapture(event.pointerId)
  })
  on('pointermove', event => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    const now = { x: event.clientX, y: event.clientY }
    fingers.set(event.pointerId, now)
    if (other) {
      const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }
      zoomTo(view.factor * (distance(now, other) / Math.max(1, distance(before, other))), fromMiddle(strip, middle))
    } else if (view.factor > 1) pan(now.x - before.x, now.y - before.y)
  })
  for (const name of ['pointerup', 'pointercancel'] as const) on(name, event => fingers.delete(event.pointerId))
  on('pointerup', event => {
    if (event.pointerType !== 'touch' || fingers.size > 0) return
    const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    const isDouble = tap.at - lastTap.at < DOUBLE_TAP_MS && distance(tap, lastTap) < TAP_PIXELS
    lastTap = isDouble ? { at: 0, x: 0, y: 0 } : tap
    if (isDouble) toggle(fromMiddle(strip, event))
  })
  on('touchmove', event => event.touches.length > 1 && event.cancelable && event.preventDefault())

  function toggle(at: Point) {
    if (view.factor > 1) reset()
    else zoomTo(TAPPED, at)
  }

  return {
    by: factor => zoomTo(view.factor * factor),
    reset,
    press(key) {
      const way = view.factor > 1 ? ARROWS[key] : undefined
      if (way) pan(...way)
      else KEYS[key]?.()
      return Boolean(way ?? KEYS[key])
    },
    end() {
      reset()
      listening.abort()
    },
  }
}

/** Returns how far the enlarged photo reaches beyond the screen, to each side. */
function overhang(photo: HTMLImageElement, factor: number): Point {
  const { clientWidth: width, clientHeight: height, naturalWidth, naturalHeight } = photo
  const scale = Math.min(width / (naturalWidth || width), height / (naturalHeight || height)) * factor
  return {
    x: Math.max(0, ((naturalWidth || width) * scale - width) / 2),
    y: Math.max(0, ((naturalHeight || height) * scale - height) / 2),
  }
}

function fromMiddle(strip: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = strip.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
