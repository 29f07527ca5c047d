import { z } from 'zod'
import { plainLine } from '~/platform/input/plain-text'
import { isRecordId } from '~/platform/record-id'

const name = z.string().overwrite(plainLine).max(100)

/** A spin from an API client, which drew the kit itself. */
export const SpinSchema = z.object({
  project: z.string().refine(isRecordId).nullable(),
  projectTitle: z.string().overwrite(plainLine).min(1).max(200),
  projectCompany: name,
  projectArtist: name,
  /** the kits on the wheel */
  selectedProjects: z.array(z.string().refine(isRecordId)),
  selectedCount: z.number().int().min(0).max(1_000_000),
  metadata: z.json(),
  spunAt: z.iso.datetime(),
})
export type SpinInput = z.infer<typeof SpinSchema>
