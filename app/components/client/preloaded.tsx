import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * Returns a component whose script loads on demand, or before with `preload`. Then it renders immediately, while a
 * component of `lazy` suspends the first time although its script is there. `Fallback` is shown if the script cannot be
 * loaded.
 */
export function preloaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) {
  let loaded: ComponentType<Props> | undefined
  async function preload() {
    loaded = await load()
    return { default: loaded }
  }
  const Late = lazy(() => preload().catch(() => ({ default: Fallback }))) as unknown as ComponentType<Props>
  function Preloaded(props: Props) {
    const [Part] = useState(() => loaded ?? Late)
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
  Preloaded.preload = () => void preload().catch(() => {})
  return Preloaded
}
