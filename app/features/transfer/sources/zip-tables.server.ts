import { knownHeadings } from '~/features/transfer/csv/header-row'
import { InvalidError, invalidFile } from '~/platform/errors'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import type { ZipReader } from '~/platform/storage/zip-reader.server'
import { openZippedZip } from './source-file.server'
import { ifAny, type Source } from './source-kits'

/** Bytes of the zips in a zip, which are in memory. */
const MAX_INNER_BYTES = 64 * 1024 * 1024
const MAX_INNER_ZIPS = 50
/** Tables of a zip that are compared. */
const MAX_TABLES = 20

/**
 * Opens the zips in a zip: Notion packs its export twice.
 * @throws InvalidError on `file` if they are too large
 */
export async function innerZips(zip: ZipReader): Promise<ZipReader[]> {
  const found: ZipReader[] = []
  let left = MAX_INNER_BYTES
  for (const path of [...zip.paths].filter(each => /\.zip$/i.test(each)).slice(0, MAX_INNER_ZIPS)) {
    const { content, bytes } = await zip.read(path, { maxBytes: left, keep: true }).catch(error => {
      if (error instanceof InvalidError)
        throw invalidFile(i18n.t('This zip contains a large zip. Unpack it once first.'))
      throw error
    })
    left -= bytes
    found.push(await openZippedZip(content))
  }
  return found
}

/** Returns zips as one. The parts of an export have no file in common. */
export function merged(zips: ZipReader[]): ZipReader {
  const zipOf = new Map(zips.toReversed().flatMap(zip => [...zip.paths].map(path => [path, zip] as const)))
  const at = (path: string) => zipOf.get(path) ?? (zips[0] as ZipReader)
  return {
    paths: new Set(zipOf.keys()),
    read: (path, options) => at(path).read(path, options),
    pieces: (path, options) => at(path).pieces(path, options),
  }
}

/** Returns the tables of a zip. Of a table of Notion, the copy with all columns. */
export const tablePaths = ({ paths }: ZipReader): string[] =>
  [...paths].filter(path => /\.(csv|tsv|txt|xlsx|xlsb|xls|ods|json)$/i.test(path) && !paths.has(allOf(path)))

const allOf = (path: string) => path.replace(/(\.csv)$/i, '_all$1')

/**
 * Returns the path of the table with the most known headings.
 * @throws InvalidError on `file` if there is none
 */
export async function bestPath(paths: string[], read: (path: string) => Promise<Source>): Promise<string> {
  const [first] = paths
  if (!first) throw invalidFile(i18n.t('This zip contains no collection in a supported format.'))
  if (paths.length === 1) return first
  const tables: { path: string; header: string[] }[] = []
  for (const path of paths.slice(0, MAX_TABLES)) {
    const header = await read(path).then(
      source => source.header,
      error => {
        if (error instanceof InvalidError) return undefined
        throw error
      },
    )
    if (header) tables.push({ path, header })
  }
  return mostKnown(tables)?.path ?? first
}

/** Returns the table with the most known headings, or the first of several. */
export const mostKnown = <Headed extends { header: string[] }>(tables: Headed[]): Headed | undefined =>
  tables.reduce<Headed | undefined>(
    (best, each) => (best && knownHeadings(best.header) >= knownHeadings(each.header) ? best : each),
    undefined,
  )

export const OTHER_SHEETS =
  /*i18n*/ '{count, plural, one {Not imported: the sheet {names}.} other {Not imported: the sheets {names}.}}'
export const OTHER_FILES =
  /*i18n*/ '{count, plural, one {Not imported: the file {names}.} other {Not imported: the files {names}.}}'

/** Returns “Not imported: the sheet “Wishlist”.” */
export function otherTables(names: string[], sentence: typeof OTHER_SHEETS | typeof OTHER_FILES): string[] {
  const shown = formatList(
    names.slice(0, MAX_NAMED).map(name => i18n.t('“{name}”', { name })),
    'commas',
  )
  const more = names.length - MAX_NAMED
  return ifAny(names.length, sentence, {
    names: more > 0 ? i18n.t('{names} and {count} more', { names: shown, count: more }) : shown,
  })
}
const MAX_NAMED = 5
