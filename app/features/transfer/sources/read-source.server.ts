import { decodeText } from '~/features/transfer/csv/csv-encoding'
import { readTable, type TableChoices } from '~/features/transfer/csv/csv-table'
import { IMPORT_LIMITS } from '~/features/transfer/csv/import-limits'
import { InvalidError } from '~/platform/errors'
import { openZipBytes, type ZipReader } from '~/platform/storage/zip-reader.server'
import { isDazzleBackup, readDazzleBackup, readDazzleCsv } from './dazzle-diary'
import { readHomebox, readKoillection, readOrders, readOrderWorkbook } from './orders-and-inventories'
import { isGlitterManifest, readGlitterCsv, readGlitterManifest } from './organized-glitter'
import type { Source } from './source-kits'
import { isWorkbook, readWorkbook, type Sheet, tableIn } from './workbook.server'

/**
 * Reads a file as a table of kits. Recognizes the formats of other apps by their content, never by the file name.
 * @throws InvalidError on `file` if it cannot be read
 */
export async function readSource(bytes: Uint8Array, chosen: TableChoices = {}): Promise<Source> {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readZipSource(bytes, chosen)
  const json = jsonOf(bytes)
  return withinLimits(json === undefined ? tableSource(bytes, chosen) : { ...jsonSource(json), isFixed: true })
}

function withinLimits(source: Source): Source {
  if (source.rows.length > IMPORT_LIMITS.rows) throw refused('This file has more than 20,000 kits.')
  if (source.rows.length === 0) throw refused('This file contains no kits.')
  return source
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

function jsonSource(json: unknown): Source {
  if (isGlitterManifest(json)) return readGlitterManifest(json)
  if (isDazzleBackup(json)) return readDazzleBackup(json)
  throw refused('This JSON file is of an unknown format. Select a CSV file, or a backup of a supported app.')
}

/** Reads the orders of Diamond Art Club, or the first sheet with a table. */
function workbookSource(sheets: Sheet[]): Source {
  const sheet = (name: string, headers: string[]) => {
    const found = sheets.find(each => each.name === name)
    return found && tableIn(found, headers)
  }
  const [orders, items] = [sheet('Orders', ['Order', 'Ordered']), sheet('Order items', ['Order', 'Item'])]
  if (orders && items) return readOrderWorkbook(orders, items)
  const table = sheets.map(each => tableIn(each)).find(each => each !== undefined)
  if (!table) throw refused('This spreadsheet contains no table with a title and a status.')
  return table
}

/** Reads the zip of an app. The limits count unpacked bytes, as for a restored archive. */
async function readZipSource(bytes: Uint8Array, chosen: TableChoices): Promise<Source> {
  const zip = await openZipBytes(bytes, { called: 'zip', maxEntries: 10_000 })
  if (isWorkbook(zip)) return withinLimits({ ...workbookSource(await readWorkbook(zip)), isFixed: true })
  const inner = innerFile(zip)
  if (!inner) throw refused('This zip contains no collection in a supported format.')
  const { content } = await zip.read(inner, { maxBytes: IMPORT_LIMITS.bytes, keep: true })
  if (startsWith(content, 0x50, 0x4b, 0x03, 0x04)) throw refused('This zip contains zips. Unpack it once first.')
  return readSource(content, chosen)
}

/** Returns the path of the manifest, or of the widest table: Notion also stores a copy with fewer rows. */
function innerFile({ paths }: ZipReader): string | undefined {
  if (paths.has('manifest.json')) return 'manifest.json'
  const tables = [...paths].filter(path => /\.csv$/i.test(path))
  return tables.find(path => /_all\.csv$/i.test(path)) ?? tables[0]
}

function jsonOf(bytes: Uint8Array): unknown {
  if (bytes.length > IMPORT_LIMITS.bytes) return
  const first = bytes.subarray(0, 200).find(byte => byte > 0x20 && ![0xef, 0xbb, 0xbf].includes(byte))
  if (first !== 0x7b) return
  try {
    return JSON.parse(decodeText(bytes).text)
  } catch (error) {
    if (error instanceof InvalidError) throw error
    throw refused('This JSON file is damaged or incomplete. Export it again and select the new file.')
  }
}

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)

const refused = (sentence: string) => new InvalidError({ file: [sentence] })
