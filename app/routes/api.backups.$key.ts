import type { LoaderFunctionArgs } from '@remix-run/node'
import { backupFile, isBackupName } from '~/features/instance/backups/backup-store.server'
import { serveFile } from '~/http/pages/serve-file.server'
import { endpoint } from '~/pocketbase/endpoint.server'
import { ApiError } from '~/pocketbase/errors'
import { mayDownload, removeBackup } from '~/pocketbase/service/backups.server'
import { superusersOnly } from '~/pocketbase/service/superusers-only.server'

const headers = (name: string) => ({
  'Content-Type': 'application/zip',
  'Content-Disposition': `attachment; filename=${name}`,
  'Cache-Control': 'private, no-store',
})

const backupAs = (context?: LoaderFunctionArgs['context']) =>
  endpoint({
    async GET(call) {
      await mayDownload(call)
      const name = call.params.key ?? ''
      if (!isBackupName(name)) throw ApiError.notFound()
      const answer = await serveFile(call.request, backupFile(name), { headers: headers(name), context })
      if (!answer) throw ApiError.notFound()
      return answer
    },
    DELETE: superusersOnly(removeBackup),
  })

// Streams the backup with backpressure, which the load context provides.
export const loader = Object.assign((args: LoaderFunctionArgs) => backupAs(args.context)(args), {
  methods: ['GET', 'DELETE'],
})
export const action = backupAs()
