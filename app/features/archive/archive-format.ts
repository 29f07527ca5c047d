import { z } from 'zod'
import { TimeZoneForm } from '~/features/profile/profile.schema'

/** What an archive says it is. A higher version means that older apps must not read it. */
export const ARCHIVE_FORMAT = { name: 'glint-archive', version: 1 } as const

/** Where things lie in the zip. */
export const MANIFEST_PATH = 'manifest.json'
export const INDEX_PATH = 'index.html'
export const SETTINGS_PATH = 'data/settings.json'
export const dataPath = (collection: string) => `data/${collection}.json`

/** What a photo in the archive belongs to: the record, the field and the name it is stored under. */
const PhotoOf = z.object({
  collection: z.enum(['projects', 'progress_notes', 'users']),
  record: z.string().regex(/^[a-z0-9]{15,16}$/),
  name: z.string().min(1).max(300),
})

const ArchivedFile = z.object({
  path: z.string().min(1).max(500),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** photos only */
  of: PhotoOf.optional(),
})

/** `manifest.json`: what the archive is, who made it and when, and every other file in it. */
export const Manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT.name),
  version: z.literal(ARCHIVE_FORMAT.version),
  created: z.iso.datetime(),
  app: z.object({ name: z.string().max(100), version: z.string().max(100) }),
  owner: z.object({ id: z.string().max(100), username: z.string().max(100) }),
  counts: z.record(z.string(), z.number().int().min(0)),
  files: z.array(ArchivedFile).max(200_000),
  /** photos that a row names and the storage did not hold */
  missing: z.array(PhotoOf).max(200_000),
})

/** `data/settings.json`: who the person is, and what they chose. */
export const ArchivedSettings = z.object({
  username: z.string().max(100),
  email: z.string().max(320),
  timezone: TimeZoneForm.shape.timezone,
  /** the name of the profile picture, which lies beside the index; empty without one */
  avatar: z.string().max(300),
  /** how the dashboard was left; null when nothing was kept */
  dashboard: z.json(),
})

export type ArchivedSettings = z.infer<typeof ArchivedSettings>
export type Manifest = z.infer<typeof Manifest>
export type PhotoOf = z.infer<typeof PhotoOf>
export type ArchivedFile = z.infer<typeof ArchivedFile>
/** How many of each collection, and `photos`. */
export type ArchiveCounts = Record<string, number>
