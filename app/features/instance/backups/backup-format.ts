import { z } from 'zod'

/** Identifies the format. A higher version means that older apps must not read it. */
export const BACKUP_FORMAT = { name: 'glint-backup', version: 1 } as const

/** Paths in the zip. */
export const MANIFEST_PATH = 'manifest.json'
/** The checksums of all other files, in the format of `sha256sum --check`. */
export const SUMS_PATH = 'SHA256SUMS'
export const FILES = 'files/'
export const rowsPath = (table: string) => `rows/${table}.tsv`

const Name = z.string().min(1).max(63)
const Sum = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.number().int().min(0)

/** A table's rows in the text format of `COPY`: one line per row, ordered by primary key. */
const BackedUpTable = z.object({ name: Name, columns: z.array(Name).min(1).max(1600), rows: Count, bytes: Count })

/** `manifest.json`: format, schema version and contents of the backup. */
export const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT.name),
  version: z.literal(BACKUP_FORMAT.version),
  created: z.iso.datetime(),
  app: z.object({ name: z.string().max(100), version: z.string().max(100) }),
  /** All applied migrations, oldest first. */
  migrations: z.array(z.string().min(1).max(200)).min(1).max(10_000),
  /** Parents before children: the order in which they are loaded. */
  tables: z.array(BackedUpTable).max(1000),
  /** Null for a backup of the rows alone, without files. */
  files: z.object({ count: Count, bytes: Count }).nullable(),
  /** Files that a row names but the storage lacks: their number, and the first of them. */
  missing: z.object({ count: Count, first: z.array(z.string().max(1000)).max(100) }),
  sums: z.object({ bytes: Count, sha256: Sum }),
})

export type Manifest = z.infer<typeof Manifest>
export type BackedUpTable = z.infer<typeof BackedUpTable>
