import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'

const RETRY_MS = 5_000

export type LateScript<Props> = { loaded?: ComponentType<Props>; Late: ComponentType<Props> }

/** Starts to load the script of a part of the page. Repeats that until it succeeds. */
export function lateScript<Props extends object>(load: () => Promise<ComponentType<Props>>): LateScript<Props> {
  const persist = (): Promise<ComponentType<Props>> =>
    load().catch(() => new Promise(resolve => setTimeout(resolve, RETRY_MS)).then(persist))
  const loading = persist().then(part => {
    script.loaded = part
    return { default: part }
  })
  const script: LateScript<Props> = { Late: lazy(() => loading) as unknown as ComponentType<Props> }
  return script
}

/**
 * A part of the page whose script loads after the page's own. Until then it is the server's HTML, and what is typed there stays:
 * an update of the router waits for the script, and `whenComplete` delays those that cannot wait. Only a new address does not
 * wait: React then replaces the part.
 */
export function LatePart<Props extends object>({ script, props }: { script: LateScript<Props>; props: Props }) {
  const [Part] = useState(() => script.loaded ?? script.Late)
  const isThere = useRef(false)
  useEffect(() => {
    if (!isThere.current) awaited.add(isThere)
    return () => arrive(isThere)
  }, [])
  const noteArrival = () => {
    isThere.current = true
    arrive(isThere)
  }
  return (
    <Suspense>
      <Part {...props} />
      <Arrival onArrive={noteArrival} />
    </Suspense>
  )
}

function Arrival({ onArrive }: { onArrive: () => void }) {
  const arrived = useRef(onArrive)
  useEffect(() => arrived.current(), [])
  return null
}

const awaited = new Set<object>()
let waiting: (() => void)[] = []

function arrive(part: object) {
  awaited.delete(part)
  if (awaited.size) return
  const all = waiting
  waiting = []
  for (const begin of all) begin()
}

/** Calls back when the page has all its late parts. Before that, React would replace a part and lose what was typed in it. */
export function whenComplete(begin: () => void): void {
  if (awaited.size) waiting.push(begin)
  else begin()
}
