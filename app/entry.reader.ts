import { setPriority } from 'node:os'
import { archiveTasks } from '~/features/transfer/archive-restore/archive-tasks.server'
import { readDrillFile } from '~/features/transfer/drill-csv/drill-csv.server'
import { sourceTasks } from '~/features/transfer/sources/source-tasks.server'
import { serveTasks } from '~/platform/reader/reader-tasks.server'

// The reader process: parses the files of users (started by platform/reader/reader-process.server.ts), without settings
// or secrets.

// A nice value, at most 19. While all processors are busy, files get about a tenth of a page's time.
setPriority(10)

serveTasks({ ...sourceTasks, ...archiveTasks, drills: readDrillFile })
