const held = globalThis as unknown as { __glint?: Map<string, unknown> }
held.__glint ??= new Map()
const values = held.__glint

/**
 * Returns the process-wide value of that name. server.ts and the app are separate bundles, and development reloads
 * modules, so connections, queues and timers must be singletons.
 */
export function singleton<T>(name: string, create: () => T): T {
  if (!values.has(name)) values.set(name, create())
  return values.get(name) as T
}
