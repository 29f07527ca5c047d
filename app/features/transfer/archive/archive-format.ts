import { z } from 'zod'
import { DateFormatForm, TimeZoneForm } from '~/features/account/profile/profile.schema'
import { MAX_VIEWS, VIEW_NAME_LIMIT } from '~/features/collection/dashboard/view-terms'
import { LANGUAGES } from '~/platform/languages'
import { RECORD_ID } from '~/platform/record-id'

/** Identifies the format. A higher version means that older apps must not read it. */
export const ARCHIVE_FORMAT = { name: 'glint-archive', version: 1 } as const

/** Paths in the zip. */
export const MANIFEST_PATH = 'manifest.json'
export const INDEX_PATH = 'index.html'
export const SETTINGS_PATH = 'data/settings.json'
export const dataPath = (collection: string) => `data/${collection}.json`

const PhotoOf = z.object({
  collection: z.enum(['projects', 'progress_notes', 'loose_photos', 'users']),
  record: z.string().regex(RECORD_ID),
  name: z.string().min(1).max(300),
})

const ArchivedFile = z.object({
  path: z.string().min(1).max(500),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** For photos only. */
  of: PhotoOf.optional(),
})

/** `manifest.json`: format, owner and time of the archive, and all other files in it. */
export const Manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT.name),
  version: z.literal(ARCHIVE_FORMAT.version),
  created: z.iso.datetime(),
  app: z.object({ name: z.string().max(100), version: z.string().max(100) }),
  owner: z.object({ id: z.string().max(100), username: z.string().max(100) }),
  counts: z.record(z.string(), z.number().int().min(0)),
  files: z.array(ArchivedFile).max(200_000),
  /** Photos that a row names but the storage lacks. */
  missing: z.array(PhotoOf).max(200_000),
})

/** `data/settings.json`: the user's account data and preferences. */
export const ArchivedSettings = z.object({
  username: z.string().max(100),
  email: z.string().max(320),
  timezone: TimeZoneForm.shape.timezone,
  dateFormat: DateFormatForm.shape.dateFormat,
  /** Empty in older archives, and for a language that this version does not have. */
  language: z.enum(['', ...LANGUAGES]).catch(''),
  /** The name of the profile photo, which is next to the index. Empty if there is none. */
  avatar: z.string().max(300),
  /** The last view of the dashboard; null if there is none. */
  dashboard: z.json(),
  /** The views of the dashboard by name; none in older archives. */
  views: z
    .array(z.object({ name: z.string().trim().min(1).max(VIEW_NAME_LIMIT), view: z.json() }))
    .max(MAX_VIEWS)
    .default([]),
})

export type ArchivedSettings = z.infer<typeof ArchivedSettings>
export type Manifest = z.infer<typeof Manifest>
export type PhotoOf = z.infer<typeof PhotoOf>
export type ArchivedFile = z.infer<typeof ArchivedFile>
/** The number of records of each collection, and of `photos`. */
export type ArchiveCounts = Record<string, number>
