import { basename } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run admin -- <command>

  user create <email> <username> <password> [--verified]
  user verify <email>             confirms the address without a mail
  user reset-password <email>     prints a link that sets a new password
  superuser create <email> <password>
  demo <email>                    fills the account with sixty kits
  import-pocketbase <backup.zip or data folder> [--dry-run]
                                  brings over everybody and everything of a PocketBase
  backup create                   everything, rows and files, as one verified zip
  backup list                     the backups that are there
  backup add <file>               takes a zip from anywhere to the backups
  backup verify <name>            reads all of it and compares every sum
  backup restore <name> [--replace]
                                  puts it in the place of everything; with --replace also where people have accounts
  move database <url>             copies every row into that empty Postgres
  move files <bucket|folder>      copies every file there; may be run again

Settings are read as for npm start, and it may run while the app does.`

type Options = { verified: boolean; replace: boolean; dryRun: boolean }

type Command = {
  takes: string[]
  /** Does it, and says what was done; `partly` when something was left out. */
  run: (values: string[], options: Options) => Promise<string | { partly: string }>
}

const COMMANDS: Record<string, Command> = {
  'user create': {
    takes: ['email', 'username', 'password'],
    async run([email = '', username = '', password = ''], { verified }) {
      const { createUser } = await import('~/features/accounts/accounts.server')
      const user = await createUser({ email, username, password }, { verified })
      return `${user.username} (${user.email}) can sign in${user.verified ? '' : ' once the address is confirmed'}.`
    },
  },
  'user verify': {
    takes: ['email'],
    async run([email = '']) {
      const { verifyUserByEmail } = await import('~/features/accounts/email-verification.server')
      await verifyUserByEmail(email)
      return `The address ${email} is confirmed.`
    },
  },
  'user reset-password': {
    takes: ['email'],
    async run([email = '']) {
      const { issuePasswordReset } = await import('~/features/accounts/password-reset.server')
      return `Give this link to ${email}; it works once:\n${await issuePasswordReset(email)}`
    },
  },
  'superuser create': {
    takes: ['email', 'password'],
    async run([email = '', password = '']) {
      const { createSuperuser } = await import('~/features/accounts/superusers.server')
      await createSuperuser({ email, password })
      return `The superuser ${email} is there.`
    },
  },
  demo: {
    takes: ['email'],
    async run([email = '']) {
      const { actorByEmail } = await import('~/features/accounts/accounts.server')
      const { fillDemoCollection } = await import('~/features/demo/demo.server')
      const { kits, notes } = await fillDemoCollection(await actorByEmail(email))
      return `${email} has ${kits} more kits, with ${notes} notes.`
    },
  },
  'import-pocketbase': {
    takes: ['backup.zip or data folder'],
    async run([from = ''], { dryRun }) {
      const { moveIn } = await import('~/features/moving-in/moving-in.server')
      const { movingWords } = await import('~/features/moving-in/moving-words')
      const report = await moveIn(from, { dryRun, tell: console.error })
      return report.misfits.length > 0 ? { partly: movingWords(report) } : movingWords(report)
    },
  },
  'backup create': {
    takes: [],
    async run() {
      const { createBackup } = await import('~/features/backups/backups.server')
      const { name, manifest } = await createBackup()
      const { count, first } = manifest.missing
      const lost = count ? `\n${count} files that rows name were not there, ${first[0]} among them.` : ''
      return `${name} holds ${contentsOf(manifest)}. It was read back and every sum is right.${lost}`
    },
  },
  'backup list': {
    takes: [],
    async run() {
      const { listBackups } = await import('~/features/backups/backup-store.server')
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
      const { addBackup } = await import('~/features/backups/backups.server')
      const manifest = await addBackup(file)
      return `${basename(file)} is whole, and among the backups now: ${contentsOf(manifest)}, of ${manifest.created}.`
    },
  },
  'backup verify': {
    takes: ['name'],
    async run([name = '']) {
      const { verifyBackup } = await import('~/features/backups/backups.server')
      const manifest = await verifyBackup(name)
      return `${name} is whole: ${contentsOf(manifest)}, of ${manifest.created}.`
    },
  },
  'backup restore': {
    takes: ['name'],
    async run([name = ''], { replace }) {
      const { restoreBackup } = await import('~/features/backups/backups.server')
      const { rows, files, made } = await restoreBackup(name, { replace })
      return `Everything is as it was at ${made}: ${rows} rows and ${files} files.`
    },
  },
  'move database': {
    takes: ['url'],
    async run([url = '']) {
      const { moveDatabase } = await import('~/features/backups/move-database.server')
      const { rows } = await moveDatabase(url)
      return `${rows} rows were copied. Set DATABASE_URL to that address and start the app.`
    },
  },
  'move files': {
    takes: ['bucket|folder'],
    async run([to = '']) {
      const { moveFiles } = await import('~/features/backups/move-files.server')
      if (to !== 'bucket' && to !== 'folder') throw new Error('Say where to: bucket or folder.')
      const { copied, already, bytes } = await moveFiles(to)
      const next =
        to === 'bucket'
          ? 'With S3_BUCKET set the app uses the bucket'
          : 'Take S3_BUCKET away and the app uses the folder'
      return `${copied} files (${inMb(bytes)} MB) were copied, ${already} were there. ${next}; run this once more after the restart.`
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

const REFUSED = 1
const MISUSED = 2
const PARTLY = 3

async function main(args: string[]): Promise<number> {
  const asked = read(args)
  if ('problem' in asked) {
    console.error(`${asked.problem}\n\n${USAGE}`)
    return MISUSED
  }
  if (asked.help) {
    console.log(USAGE)
    return 0
  }
  return carryOut(asked)
}

type Asked = { command: Command; values: string[]; options: Options; help?: false }

function read(args: string[]): Asked | { help: true } | { problem: string; help?: false } {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
  if (parsed.values.help) return { help: true }
  const words = parsed.positionals
  const name = words.slice(0, 2).join(' ') in COMMANDS ? words.slice(0, 2).join(' ') : (words[0] ?? '')
  const command = COMMANDS[name]
  if (!command)
    return { problem: words.length ? `There is no command "${words.slice(0, 2).join(' ')}".` : 'Say what to do.' }
  const values = words.slice(name.split(' ').length)
  if (values.length !== command.takes.length) {
    return { problem: `${name} takes: ${command.takes.map(word => `<${word}>`).join(' ')}` }
  }
  const { verified = false, replace = false, 'dry-run': dryRun = false } = parsed.values
  return { command, values, options: { verified, replace, dryRun } }
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      verified: { type: 'boolean' },
      replace: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}

async function carryOut({ command, values, options }: Asked): Promise<number> {
  try {
    const { openDatabase, stop } = await import('~/platform/startup.server')
    // Before the data model changes, what is there is backed up.
    await import('~/features/backups/backups.server')
    await openDatabase()
    try {
      const said = await command.run(values, options)
      console.log(typeof said === 'string' ? said : said.partly)
      return typeof said === 'string' ? 0 : PARTLY
    } finally {
      await stop()
    }
  } catch (error) {
    const { errorAdvice } = await import('~/platform/error-advice')
    const fields = (error as { fields?: Record<string, string[]> }).fields
    console.error(`Refused: ${fields ? Object.values(fields).flat().join('; ') : errorAdvice(error)}`)
    return REFUSED
  }
}

process.exitCode = await main(process.argv.slice(2))
// Password hashing keeps threads at hand; nothing is left to wait for.
process.exit()
