import { randomText } from '../db/ids.server'

/** The formats of stored photos with their file extensions, the usual one first. */
const ENDINGS = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
} as const
export type StoredType = keyof typeof ENDINGS

/** Returns the content type of a stored full-size photo, according to its extension. */
export function contentTypeOf(fileName: string): StoredType {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  const found = Object.entries(ENDINGS).find(([, endings]) => (endings as readonly string[]).includes(ending))
  return (found?.[0] as StoredType) ?? 'image/jpeg'
}

/**
 * Returns the stored name, as in PocketBase: `<base>_<10 random><extension>`. The random part makes the URL
 * unguessable. The extension follows the stored type: a HEIC photo becomes .jpg.
 */
export function storedName(originalName: string, type: StoredType): string {
  const [, ending] = split(lastBytes(originalName, 300))
  const name = baseOf(originalName)
  return `${name.length < 3 ? name + randomText(10) : name}_${randomText(10)}${fitting(ending, type)}`
}

/** Returns whether a stored name begins as those of photos with this name. */
export const isNamedAfter = (stored: string, originalName: string): boolean => stored.startsWith(baseOf(originalName))

const baseOf = (originalName: string) => snakeCase(split(lastBytes(originalName, 300))[0]).slice(0, 100)

function split(name: string): [base: string, ending: string] {
  const last = name.lastIndexOf('.')
  if (last < 0) return [name, '']
  const before = name.lastIndexOf('.', last - 1)
  const at = last > 0 && before >= 0 ? before : last
  return [name.slice(0, at), name.slice(at)]
}

function fitting(ending: string, type: StoredType): string {
  const clean = ending
    .replace(/[^\w.-]/g, '')
    .replace(/^\.+|\.+$/g, '')
    .slice(-19)
  const [usual, ...others] = ENDINGS[type]
  const parts = clean.split('.').filter(Boolean)
  const last = parts.pop()?.toLowerCase() ?? ''
  return [usual, ...others].some(known => known === last) ? `.${clean}` : `.${[...parts, usual].join('.')}`
}

const snakeCase = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('_')
    .toLowerCase()

const lastBytes = (text: string, limit: number) => Buffer.from(text).subarray(-limit).toString()
