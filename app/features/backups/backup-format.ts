import { z } from 'zod'

/** What a backup says it is. A higher version means that older apps must not read it. */
export const BACKUP_FORMAT = { name: 'glint-backup', version: 1 } as const

/** Where things lie in the zip. */
export const MANIFEST_PATH = 'manifest.json'
/** The sums of everything else, as `sha256sum --check` reads them. */
export const SUMS_PATH = 'SHA256SUMS'
export const FILES = 'files/'
export const rowsPath = (table: string) => `rows/${table}.tsv`

const Name = z.string().min(1).max(63)
const Sum = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.number().int().min(0)

/** A table's rows as Postgres's own `COPY` writes them: text, one line for each, in the order of their key. */
const BackedUpTable = z.object({ name: Name, columns: z.array(Name).min(1).max(1600), rows: Count, bytes: Count })

/** `manifest.json`: what the backup is, which data model its rows are of, and what is in it. */
export const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT.name),
  version: z.literal(BACKUP_FORMAT.version),
  created: z.iso.datetime(),
  app: z.object({ name: z.string().max(100), version: z.string().max(100) }),
  /** every migration that the database had, oldest first */
  migrations: z.array(z.string().min(1).max(200)).min(1).max(10_000),
  /** parents before children, so that they can be loaded in this order */
  tables: z.array(BackedUpTable).max(1000),
  /** null for a backup of the rows alone, whose files stay where they are */
  files: z.object({ count: Count, bytes: Count }).nullable(),
  /** files that a row names and that were not there: how many, and the first of them */
  missing: z.object({ count: Count, first: z.array(z.string().max(1000)).max(100) }),
  sums: z.object({ bytes: Count, sha256: Sum }),
})

export type Manifest = z.infer<typeof Manifest>
export type BackedUpTable = z.infer<typeof BackedUpTable>
