import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { whenIdle } from './when-idle'

type LateOptions<Props> = { when?: 'shown' | 'page' | 'idle'; fallback?: ComponentType<Props> }

/**
 * Returns a component whose script loads after the page's own. `load` returns the component. It loads
 * - `'shown'`: when it is first rendered, or before with `preload()`,
 * - `'page'`: with the page. Until then it is the server's HTML, and what is typed there stays: React keeps it during an
 *   update of the router, and `whenComplete` delays a submission that cannot wait. Repeated until it succeeds,
 * - `'idle'`: when the page is idle. Before, it renders nothing.
 *
 * `fallback` is rendered if the script cannot be loaded; by default, nothing. The server loads all parts at its start, and renders them.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { when = 'shown', fallback = Nothing }: LateOptions<Props> = {},
) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  const begun = import.meta.env.SSR || when === 'page' ? persist(preload) : undefined
  const Loading = lazy(async () => ({ default: await (begun ?? preload().catch(() => fallback)) }))

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module loads
  function Late(props: Props) {
    // A component of `lazy` suspends the first time, although its script is there.
    const [Part] = useState(() => loaded ?? (Loading as unknown as ComponentType<Props>))
    const [isDue, setDue] = useState(when !== 'idle')
    useEffect(() => (isDue ? undefined : whenIdle(() => setDue(true))), [isDue])
    const arrived = usePending(when === 'page')
    if (!isDue) return null
    return (
      <Suspense>
        <Part {...props} />
        <Mounted onMount={arrived} />
      </Suspense>
    )
  }
  Late.preload = () => void preload().catch(() => {})
  return Late
}

/** Calls back when React has taken over all parts of the page. Earlier, `flushSync` would replace a part and what was typed in it. */
export function whenComplete(begin: () => void): void {
  if (pending.size) waiting.push(begin)
  else begin()
}
const pending = new Set<object>()
const waiting: (() => void)[] = []

/** Counts a part as pending until the returned function is called. */
function usePending(isCounted: boolean) {
  const part = useRef({ isThere: !isCounted }).current
  const settle = () => {
    pending.delete(part)
    if (pending.size === 0) for (const begin of waiting.splice(0)) begin()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: both stay the same
  useEffect(() => {
    if (!part.isThere) pending.add(part)
    return settle
  }, [])
  return () => {
    part.isThere = true
    settle()
  }
}

function Mounted({ onMount }: { onMount: () => void }) {
  const mounted = useRef(onMount)
  useEffect(() => mounted.current(), [])
  return null
}

const Nothing = () => null

const RETRY_MS = 5_000
const persist = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise(resolve => setTimeout(resolve, RETRY_MS)).then(() => persist(load)))
