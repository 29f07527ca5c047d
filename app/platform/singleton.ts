const held = globalThis as unknown as { __glint?: Map<string, unknown> }
held.__glint ??= new Map()
const values = held.__glint

/**
 * The one value of that name in this process. server.ts and the app are bundled apart, and a reload in development loads modules
 * anew: whatever holds a connection, a queue or a timer is made here, once.
 */
export function singleton<T>(name: string, create: () => T): T {
  if (!values.has(name)) values.set(name, create())
  return values.get(name) as T
}
