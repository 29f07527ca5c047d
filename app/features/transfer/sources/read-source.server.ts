import { posix } from 'node:path'
import { decodeText } from '~/features/transfer/csv/csv-encoding'
import { readTable, type SourcePhoto, type Table, type TableChoices } from '~/features/transfer/csv/csv-table'
import { belowHeader } from '~/features/transfer/csv/header-row'
import { IMPORT_LIMITS, TOO_MANY_CELLS, TOO_MANY_KITS } from '~/features/transfer/csv/import-limits'
import { MAX_PHOTO_BYTES } from '~/features/transfer/rows/photo-limit'
import { InvalidError, invalidFile } from '~/platform/errors'
import { jsonCounter } from '~/platform/input/bounded-json'
import { i18n } from '~/platform/messages'
import { fileInMemory } from '~/platform/storage/readable-file'
import type { ZipReader } from '~/platform/storage/zip-reader.server'
import { isDazzleBackup, readDazzleBackup, readDazzleCsv } from './dazzle-diary'
import { isGlitterManifest, readGlitterManifest } from './glitter-archive'
import { readGlitterCsv } from './glitter-csv'
import { type GlitterPart, isGlitterPart, readGlitterParts } from './glitter-parts'
import { jsonWithoutPhotos, photoInJson } from './json-photos.server'
import { readHomebox, readKoillection, readOrders, readOrderWorkbook } from './orders-and-inventories'
import { type SourceFile, sourceFile } from './source-file.server'
import { ifAny, type Source } from './source-kits'
import { isWorkbook, OLDER_WORKBOOK, otherDocument, readWorkbook, type Sheet, type Sheets } from './workbook.server'
import { PICTURE, tableWithPhotos } from './zip-table'
import {
  bestPath,
  innerZips,
  merged,
  mostKnown,
  OTHER_FILES,
  OTHER_SHEETS,
  otherTables,
  tablePaths,
} from './zip-tables.server'

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
  if (!first) throw invalidFile(i18n.t('Select a file first.'))
  return withinLimits(files.length === 1 ? await fileSource(first, chosen) : await partsSource(files))
}

function withinLimits(source: Source): Source {
  if (source.rows.length > IMPORT_LIMITS.rows) throw invalidFile(i18n.t(TOO_MANY_KITS))
  if (source.rows.length === 0) throw invalidFile(i18n.t('This file contains no kits.'))
  const cells = source.rows.reduce((sum, row) => sum + row.cells.length, 0)
  if (cells > IMPORT_LIMITS.cells) throw invalidFile(i18n.t(TOO_MANY_CELLS))
  return source
}

async function fileSource(file: SourceFile, chosen: TableChoices): Promise<Source> {
  const start = await file.range(0, 200)
  if (startsWith(start, ...ZIP)) return zipSource(file, chosen)
  if (startsWith(start, ...OLDER_WORKBOOK)) return workbookSource(await readWorkbook(await wholeOf(file)), chosen)
  if (/^(?:\xef\xbb\xbf)?\s*(?:\{|\[\s*[[{])/.test(start.toString('latin1')))
    return { ...(await jsonSource(file)), isFixed: true }
  return tableSource(await wholeOf(file), chosen)
}

/** Returns the bytes of a file, at most those of a table and one more. */
const wholeOf = (file: SourceFile) => file.range(0, IMPORT_LIMITS.bytes + 1)

/** Reads the parts of a backup that were selected together. */
async function partsSource(files: SourceFile[]): Promise<Source> {
  const parts: GlitterPart[] = []
  for (const file of files) {
    const isZip = startsWith(await file.range(0, 4), ...ZIP)
    const part = isZip && (await glitterPart(await file.zip()))
    if (!part || !isGlitterPart(part.manifest)) {
      throw invalidFile(i18n.t('Select one file, or all parts of one backup of Organized Glitter.'))
    }
    parts.push(part)
  }
  return { ...readGlitterParts(parts), isFixed: true }
}

async function tableSource(bytes: Uint8Array, chosen: TableChoices): Promise<Source> {
  const table = await readTable(bytes, chosen)
  // The user can still choose how the file itself is read.
  return { ...recognized(table, startsWith(bytes, 0xef, 0xbb, 0xbf)), ...cutOf(table) }
}

const cutOf = ({ encoding, delimiter, samples }: Table) => ({ encoding, delimiter, samples })

/** Returns a table in the format of another app, or the table itself. */
const recognized = (table: Table, hasMark: boolean): Source =>
  readGlitterCsv(table, { hasMark }) ??
  readDazzleCsv(table) ??
  readHomebox(table) ??
  readKoillection(table) ??
  readOrders(table) ??
  table

async function jsonSource(file: SourceFile): Promise<Source> {
  const json = await jsonOf(await jsonWithoutPhotos(file, MAX_JSON_BYTES))
  if (isGlitterManifest(json)) return glitterSource({ manifest: json, photoAt: () => undefined, photoPaths: [] })
  if (isDazzleBackup(json)) return readDazzleBackup(json, (data, name) => photoInJson(file, data, name))
  throw invalidFile(
    i18n.t(
      'This is a JSON file, but not a backup of an app that can be read here. Export your collection as CSV, or as a backup of a supported app, and select that file.',
    ),
  )
}

const glitterSource = (part: GlitterPart) =>
  isGlitterPart(part.manifest) ? readGlitterParts([part]) : readGlitterManifest(part.manifest, part)

/** Reads the orders of Diamond Art Club, or the sheet that was chosen or has the most known headings. */
function workbookSource({ sheets, startsIn1904, pictures }: Sheets, { sheet, headerLine }: TableChoices): Source {
  const orders = sheetBelow(sheets, 'Orders', ['Order', 'Ordered'])
  const items = sheetBelow(sheets, 'Order items', ['Order', 'Item'])
  if (orders && items) return { ...readOrderWorkbook(orders, items), isFixed: true }
  const tables = sheets.flatMap(({ name, lines }) => {
    const table = belowHeader(lines, {
      chosen: sheet === undefined || name === sheet ? headerLine : undefined,
      isSheet: true,
    })
    return table && table.header.length > 1 && table.rows.length > 0 ? [{ name, ...table }] : []
  })
  const best = tables.find(({ name }) => name === sheet) ?? mostKnown(tables)
  if (!best) throw invalidFile(i18n.t('This spreadsheet contains no table with a title and a status.'))
  const { name, ...table } = best
  const others = tables.filter(other => other !== best).map(other => other.name)
  return {
    ...recognized({ encoding: 'utf-8', delimiter: ',', ...table, startsIn1904 }, false),
    ...(others.length > 0 && { sheet: name, sheets: tables.map(each => each.name) }),
    leftOut: [
      ...otherTables(others, OTHER_SHEETS),
      ...ifAny(
        pictures,
        /*i18n*/ '{count, plural, one {Not imported: # picture in a cell.} other {Not imported: # pictures in cells.}}',
      ),
    ],
    isFixed: true,
  }
}

function sheetBelow(sheets: Sheet[], name: string, headings: string[]): Table | undefined {
  const lines = sheets.find(each => each.name === name)?.lines ?? []
  const top = lines.find(({ cells }) => headings.every(heading => cells.includes(heading)))
  const table = top && belowHeader(lines, { chosen: top.line, isSheet: true })
  return table && { encoding: 'utf-8', delimiter: ',', ...table }
}

/** Reads the zip of an app or a person. The limits count unpacked bytes, as for a restored archive. */
async function zipSource(file: SourceFile, chosen: TableChoices): Promise<Source> {
  const zip = await file.zip()
  if (isWorkbook(zip)) return workbookSource(await readWorkbook(await wholeOf(file), zip), chosen)
  const other = otherDocument(zip)
  if (other) throw invalidFile(other)
  const part = await glitterPart(zip)
  if (part) return { ...glitterSource(part), isFixed: true }
  const inner = await innerZips(zip)
  const parts = (await Promise.all(inner.map(glitterPart))).filter(each => each !== undefined)
  if (parts[0]) return { ...(parts.length > 1 ? readGlitterParts(parts) : glitterSource(parts[0])), isFixed: true }
  return tableInZip(inner.length > 0 ? merged([zip, ...inner]) : zip, chosen)
}

/** Reads the table of a zip that was chosen or has the most known headings, with the photos that its cells name. */
async function tableInZip(zip: ZipReader, chosen: TableChoices): Promise<Source> {
  const paths = tablePaths(zip)
  const read = (path: string, choices: TableChoices) => packedSource(zip, path, choices)
  const path = paths.find(each => each === chosen.sheet) ?? (await bestPath(paths, each => read(each, {})))
  const source = await read(path, chosen)
  const others = paths.filter(each => each !== path)
  const choice = others.length > 0 && {
    ...{ sheet: path, sheets: paths },
    leftOut: [...otherTables(others, OTHER_FILES), ...(source.leftOut ?? [])],
  }
  return { ...tableWithPhotos(source, name => photoIn(zip, posix.join(posix.dirname(path), name))), ...choice }
}

async function packedSource(zip: ZipReader, path: string, chosen: TableChoices): Promise<Source> {
  const { content } = await zip.read(path, { maxBytes: IMPORT_LIMITS.bytes, keep: true })
  return fileSource(sourceFile(fileInMemory(content)), chosen)
}

async function glitterPart(zip: ZipReader): Promise<GlitterPart | undefined> {
  if (!zip.paths.has('manifest.json')) return
  const { content } = await zip.read('manifest.json', { maxBytes: MAX_JSON_BYTES, keep: true })
  const manifest = await jsonOf(content)
  return isGlitterManifest(manifest)
    ? { manifest, photoAt: path => photoIn(zip, path), photoPaths: photosOf(zip) }
    : undefined
}

const photosOf = ({ paths }: ZipReader) => [...paths].filter(path => PICTURE.test(path))

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

/** Parsed, a value takes up to 50 bytes. */
const JSON_BOUNDS = { values: IMPORT_LIMITS.cells, depth: 100 }

async function jsonOf(content: Buffer): Promise<unknown> {
  // Counting takes a tenth of the time, and no memory.
  if (!jsonCounter(JSON_BOUNDS)(content))
    throw invalidFile(i18n.t('This JSON file has too many entries or levels to be read.'))
  try {
    return JSON.parse((await decodeText(content)).text)
  } catch (error) {
    if (error instanceof InvalidError) throw error
    throw invalidFile(i18n.t('This JSON file is damaged or incomplete. Export it again and select the new file.'))
  }
}

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
