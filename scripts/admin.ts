import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf } from '~/platform/errors'

const USAGE = `Usage: npm run admin -- <command>

  user create <email> <username> <password> [--verified]
  user verify <email>             confirms the address without an email
  user reset-password <email>     prints a link that sets a new password
  user reset-second-factor <email>
                                  turns off two-step login and removes the passkeys of
                                  someone who lost their device
  superuser create <email> <password>
  demo <email>                    adds sixty demo kits to the account
  import-pocketbase <backup.zip or data folder> [--dry-run] [--merge-people]
                                  imports all users and data of a PocketBase; --merge-people
                                  adds records to existing accounts with the same address
  backup create                   writes all rows and files to one verified zip
  backup list                     lists the backups
  backup add <file>               adds a backup file
  backup verify <name>            reads a backup and compares every checksum
  backup restore <name> [--replace]
                                  replaces all data; --replace overwrites existing accounts
  move database <url>             copies every row to an empty Postgres database
  move files <bucket|folder>      copies every file to the bucket or the folder; can be repeated

The commands read the same settings as npm start, and work while the app is running.`

type Options = { verified: boolean; replace: boolean; dryRun: boolean; mergePeople: boolean }

type Command = {
  takes: string[]
  /** runs the command and returns its message; `partly` if something was left out */
  run: (values: string[], options: Options) => Promise<string | { partly: string }>
}

const COMMANDS: Record<string, Command> = {
  'user create': {
    takes: ['email', 'username', 'password'],
    async run([email = '', username = '', password = ''], { verified }) {
      const { createUser } = await import('~/features/account/accounts/accounts.server')
      const user = await createUser({ email, username, password }, { verified })
      return `${user.username} (${user.email}) can log in${user.verified ? '' : ' after the address is confirmed'}.`
    },
  },
  'user verify': {
    takes: ['email'],
    async run([email = '']) {
      const { verifyUserByEmail } = await import('~/features/account/accounts/email/email-verification.server')
      await verifyUserByEmail(email)
      return `Confirmed the address ${email}.`
    },
  },
  'user reset-password': {
    takes: ['email'],
    async run([email = '']) {
      const { issuePasswordReset } = await import('~/features/account/accounts/passwords/password-reset.server')
      return `Send this link to ${email}. It works once:\n${await issuePasswordReset(email)}`
    },
  },
  'user reset-second-factor': {
    takes: ['email'],
    async run([email = '']) {
      const { resetSecondFactor } = await import('~/features/account/accounts/second-factor/second-factor.server')
      const wasOn = await resetSecondFactor(email)
      return wasOn
        ? `Turned off two-step login for ${email}, removed the passkeys, and sent an email about it.`
        : 'There was no two-step login and no passkey.'
    },
  },
  'superuser create': {
    takes: ['email', 'password'],
    async run([email = '', password = '']) {
      const { createSuperuser } = await import('~/features/account/accounts/superusers.server')
      await createSuperuser({ email, password })
      return `Created the superuser ${email}.`
    },
  },
  demo: {
    takes: ['email'],
    async run([email = '']) {
      const { actorByEmail } = await import('~/features/account/accounts/accounts.server')
      const { fillDemoCollection } = await import('~/features/instance/demo/demo.server')
      const { kits, notes } = await fillDemoCollection(await actorByEmail(email))
      return `Added ${kits} kits with ${notes} progress notes to ${email}.`
    },
  },
  'import-pocketbase': {
    takes: ['backup.zip or data folder'],
    async run([from = ''], { dryRun, mergePeople }) {
      const { importPocketBase } = await import('~/features/transfer/pocketbase-import/pocketbase-import.server')
      const { formatReport } = await import('~/features/transfer/pocketbase-import/report')
      const report = await importPocketBase(from, { dryRun, mergePeople, onProgress: console.error })
      return report.problems.length > 0 ? { partly: formatReport(report) } : formatReport(report)
    },
  },
  'backup create': {
    takes: [],
    async run() {
      const { createBackup } = await import('~/features/instance/backups/backups.server')
      const { name, manifest } = await createBackup()
      const { count, first } = manifest.missing
      const lost = count ? `\n${count} files are missing from the storage, for example ${first[0]}.` : ''
      return `${name} contains ${contentsOf(manifest)}. All checksums were verified.${lost}`
    },
  },
  'backup list': {
    takes: [],
    async run() {
      const { listBackups } = await import('~/features/instance/backups/backup-store.server')
      const backups = await listBackups()
      if (backups.length === 0) return 'There are no backups.'
      return backups
        .map(({ name, bytes, made }) => `${made.toISOString().slice(0, 16)}Z  ${inMb(bytes).padStart(9)} MB  ${name}`)
        .join('\n')
    },
  },
  'backup add': {
    takes: ['file'],
    async run([file = '']) {
      const { addBackup } = await import('~/features/instance/backups/backups.server')
      const manifest = await addBackup(file)
      return `${basename(file)} was verified and added: ${contentsOf(manifest)}, created ${manifest.created}.`
    },
  },
  'backup verify': {
    takes: ['name'],
    async run([name = '']) {
      const { verifyBackup } = await import('~/features/instance/backups/backups.server')
      const manifest = await verifyBackup(name)
      return `${name} is valid: ${contentsOf(manifest)}, created ${manifest.created}.`
    },
  },
  'backup restore': {
    takes: ['name'],
    async run([name = ''], { replace }) {
      const { restoreBackup } = await import('~/features/instance/backups/backups.server')
      const { rows, files, made } = await restoreBackup(name, { replace })
      return `Restored the backup of ${made}: ${rows} rows and ${files} files.`
    },
  },
  'move database': {
    takes: ['url'],
    async run([url = '']) {
      const { moveDatabase } = await import('~/features/instance/backups/move-database.server')
      const { rows } = await moveDatabase(url)
      return `Copied ${rows} rows. Set DATABASE_URL to that address and start the app.`
    },
  },
  'move files': {
    takes: ['bucket|folder'],
    async run([to = '']) {
      const { moveFiles } = await import('~/features/instance/backups/move-files.server')
      if (to !== 'bucket' && to !== 'folder') throw new Error('Pass the destination: bucket or folder.')
      const { copied, already, bytes } = await moveFiles(to)
      const next = to === 'bucket' ? 'Set S3_BUCKET to use the bucket' : 'Unset S3_BUCKET to use the folder'
      return `Copied ${copied} files (${inMb(bytes)} MB); ${already} already existed. ${next}, restart, and run this command again.`
    },
  },
}

const inMb = (bytes: number) => (bytes / 1e6).toFixed(1)

type Contents = { tables: { rows: number }[]; files: { count: number; bytes: number } | null }

function contentsOf({ tables, files }: Contents): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const beside = files ? `${files.count} files (${inMb(files.bytes)} MB)` : 'no files'
  return `${rows} rows of ${tables.length} tables and ${beside}`
}

const REJECTED = 1
const MISUSED = 2
const PARTLY = 3

async function main(args: string[]): Promise<number> {
  const request = read(args)
  if ('problem' in request) {
    console.error(`${request.problem}\n\n${USAGE}`)
    return MISUSED
  }
  if (request.help) {
    console.log(USAGE)
    return 0
  }
  return carryOut(request)
}

type CommandRequest = { command: Command; values: string[]; options: Options; help?: false }

function read(args: string[]): CommandRequest | { help: true } | { problem: string; help?: false } {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return { problem: messageOf(error) }
  }
  if (parsed.values.help) return { help: true }
  const positionals = parsed.positionals
  const name =
    positionals.slice(0, 2).join(' ') in COMMANDS ? positionals.slice(0, 2).join(' ') : (positionals[0] ?? '')
  const command = COMMANDS[name]
  if (!command)
    return {
      problem: positionals.length ? `Unknown command "${positionals.slice(0, 2).join(' ')}".` : 'Missing command.',
    }
  const values = positionals.slice(name.split(' ').length)
  if (values.length !== command.takes.length) {
    return { problem: `Usage of ${name}: ${command.takes.map(word => `<${word}>`).join(' ')}` }
  }
  const { verified = false, replace = false } = parsed.values
  const { 'dry-run': dryRun = false, 'merge-people': mergePeople = false } = parsed.values
  return { command, values, options: { verified, replace, dryRun, mergePeople } }
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      verified: { type: 'boolean' },
      replace: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      'merge-people': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}

async function carryOut({ command, values, options }: CommandRequest): Promise<number> {
  try {
    const { openDatabase, stop } = await import('~/platform/startup.server')
    // Backs the data up before migrations.
    await import('~/features/instance/backups/backups.server')
    try {
      await openDatabase()
      const said = await command.run(values, options)
      console.log(typeof said === 'string' ? said : said.partly)
      return typeof said === 'string' ? 0 : PARTLY
    } finally {
      await stop()
    }
  } catch (error) {
    const { errorAdvice } = await import('~/platform/observability/error-advice')
    const fields = (error as { fields?: Record<string, string[]> }).fields
    console.error(`Refused: ${fields ? Object.values(fields).flat().join('; ') : errorAdvice(error)}`)
    return REJECTED
  }
}

process.exitCode = await main(process.argv.slice(2))
// The password threads would keep the process running.
process.exit()
