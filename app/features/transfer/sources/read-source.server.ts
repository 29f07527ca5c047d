import { posix } from 'node:path'
import { decodeText } from '~/features/transfer/csv/csv-encoding'
import { readTable, type SourcePhoto, type TableChoices } from '~/features/transfer/csv/csv-table'
import { IMPORT_LIMITS, TOO_LARGE } from '~/features/transfer/csv/import-limits'
import { MAX_PHOTO_BYTES } from '~/features/transfer/rows/store-photos.server'
import { InvalidError, invalidFile } from '~/platform/errors'
import type { ZipReader } from '~/platform/storage/zip-reader.server'
import { isDazzleBackup, readDazzleBackup, readDazzleCsv } from './dazzle-diary'
import { isGlitterManifest, readGlitterManifest } from './glitter-archive'
import { readGlitterCsv } from './glitter-csv'
import { type GlitterPart, isGlitterPart, readGlitterParts } from './glitter-parts'
import { jsonWithoutPhotos, photoInJson } from './json-photos.server'
import { readHomebox, readKoillection, readOrders, readOrderWorkbook } from './orders-and-inventories'
import type { SourceFile } from './source-file.server'
import type { Source } from './source-kits'
import { isWorkbook, readWorkbook, type Sheet, tableIn } from './workbook.server'
import { tableWithPhotos } from './zip-table'

/** The largest JSON in bytes, without photos. As in a restored archive, all of it is in memory. */
const MAX_JSON_BYTES = 64 * 1024 * 1024
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/**
 * Reads a file, or the parts of a backup, as a table of kits. Recognizes the formats of other apps by their content,
 * never by the file name.
 * @throws InvalidError on `file` if it cannot be read
 */
export async function readSource(files: SourceFile[], chosen: TableChoices = {}): Promise<Source> {
  const [first] = files
  if (!first) throw invalidFile('Select a file first.')
  return withinLimits(files.length === 1 ? await fileSource(first, chosen) : await partsSource(files))
}

function withinLimits(source: Source): Source {
  if (source.rows.length > IMPORT_LIMITS.rows) throw invalidFile('This file has more than 20,000 kits.')
  if (source.rows.length === 0) throw invalidFile('This file contains no kits.')
  return source
}

async function fileSource(file: SourceFile, chosen: TableChoices): Promise<Source> {
  const start = await file.range(0, 200)
  if (startsWith(start, ...ZIP)) return zipSource(await file.zip(), chosen)
  const first = start.find(byte => byte > 0x20 && ![0xef, 0xbb, 0xbf].includes(byte))
  if (first === 0x7b) return { ...(await jsonSource(file)), isFixed: true }
  if ((await file.size()) > IMPORT_LIMITS.bytes) throw invalidFile(TOO_LARGE)
  return tableSource(await file.range(0, IMPORT_LIMITS.bytes), chosen)
}

/** Reads the parts of a backup that were selected together. */
async function partsSource(files: SourceFile[]): Promise<Source> {
  const parts: GlitterPart[] = []
  for (const file of files) {
    const isZip = startsWith(await file.range(0, 4), ...ZIP)
    const part = isZip && (await glitterPart(await file.zip()))
    if (!part || !isGlitterPart(part.manifest)) {
      throw invalidFile('Select one file, or all parts of one backup of Organized Glitter.')
    }
    parts.push(part)
  }
  return { ...readGlitterParts(parts), isFixed: true }
}

function tableSource(bytes: Uint8Array, chosen: TableChoices): Source {
  const table = readTable(bytes, chosen)
  const hasMark = startsWith(bytes, 0xef, 0xbb, 0xbf)
  const recognized =
    readGlitterCsv(table, { hasMark }) ??
    readDazzleCsv(table) ??
    readHomebox(table) ??
    readKoillection(table) ??
    readOrders(table)
  // The user can still choose how the file itself is read.
  return { ...table, ...recognized, encoding: table.encoding, delimiter: table.delimiter }
}

async function jsonSource(file: SourceFile): Promise<Source> {
  const json = jsonOf(await jsonWithoutPhotos(file, MAX_JSON_BYTES))
  if (isGlitterManifest(json)) return glitterSource({ manifest: json, photoAt: () => undefined })
  if (isDazzleBackup(json)) return readDazzleBackup(json, (data, name) => photoInJson(file, data, name))
  throw invalidFile('This JSON file is of an unknown format. Select a CSV file, or a backup of a supported app.')
}

const glitterSource = (part: GlitterPart) =>
  isGlitterPart(part.manifest) ? readGlitterParts([part]) : readGlitterManifest(part.manifest, part.photoAt)

/** Reads the orders of Diamond Art Club, or the first sheet with a table. */
function workbookSource(sheets: Sheet[]): Source {
  const sheet = (name: string, headers: string[]) => {
    const found = sheets.find(each => each.name === name)
    return found && tableIn(found, headers)
  }
  const [orders, items] = [sheet('Orders', ['Order', 'Ordered']), sheet('Order items', ['Order', 'Item'])]
  if (orders && items) return readOrderWorkbook(orders, items)
  const table = sheets.map(each => tableIn(each)).find(each => each !== undefined)
  if (!table) throw invalidFile('This spreadsheet contains no table with a title and a status.')
  return table
}

/** Reads the zip of an app. The limits count unpacked bytes, as for a restored archive. */
async function zipSource(zip: ZipReader, chosen: TableChoices): Promise<Source> {
  if (isWorkbook(zip)) return { ...workbookSource(await readWorkbook(zip)), isFixed: true }
  const part = await glitterPart(zip)
  if (part) return { ...glitterSource(part), isFixed: true }
  const inner = tablePath(zip)
  if (!inner) throw invalidFile('This zip contains no collection in a supported format.')
  const { content } = await zip.read(inner, { maxBytes: IMPORT_LIMITS.bytes, keep: true })
  if (startsWith(content, ...ZIP)) throw invalidFile('This zip contains zips. Unpack it once first.')
  return tableWithPhotos(tableSource(content, chosen), path => photoIn(zip, posix.join(posix.dirname(inner), path)))
}

async function glitterPart(zip: ZipReader): Promise<GlitterPart | undefined> {
  if (!zip.paths.has('manifest.json')) return
  const { content } = await zip.read('manifest.json', { maxBytes: MAX_JSON_BYTES, keep: true })
  const manifest = jsonOf(content)
  return isGlitterManifest(manifest) ? { manifest, photoAt: path => photoIn(zip, path) } : undefined
}

/** Returns a photo of the zip; undefined if there is none. */
function photoIn(zip: ZipReader, path: string): SourcePhoto | undefined {
  if (!zip.paths.has(path)) return
  return {
    name: posix.basename(path),
    path,
    async read(most = Number.POSITIVE_INFINITY) {
      const pieces: Buffer[] = []
      let size = 0
      for await (const piece of zip.pieces(path, { maxBytes: MAX_PHOTO_BYTES })) {
        pieces.push(piece)
        size += piece.length
        if (size >= most) break
      }
      return Buffer.concat(pieces)
    },
  }
}

/** Returns the path of the widest table: Notion also stores a copy with fewer rows. */
function tablePath({ paths }: ZipReader): string | undefined {
  const tables = [...paths].filter(path => /\.csv$/i.test(path))
  return tables.find(path => /_all\.csv$/i.test(path)) ?? tables[0]
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(decodeText(content).text)
  } catch (error) {
    if (error instanceof InvalidError) throw error
    throw invalidFile('This JSON file is damaged or incomplete. Export it again and select the new file.')
  }
}

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
