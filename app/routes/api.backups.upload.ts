import { streamFile } from '~/http/forms/uploads.server'
import { endpoint } from '~/pocketbase/endpoint.server'
import { uploadBackup } from '~/pocketbase/service/backups.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

// Backups have no size limit.
const maxBytes = Number.POSITIVE_INFINITY

const upload = endpoint({
  POST: superusersOnly(uploadBackup((request, take) => streamFile(request, { field: 'file', maxBytes, take }))),
})
export const loader = upload
export const action = upload
