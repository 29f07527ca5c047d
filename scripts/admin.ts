import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run admin -- <command>

  user create <email> <username> <password> [--verified]
  user verify <email>             confirms the address without a mail
  user reset-password <email>     prints a link that sets a new password
  superuser create <email> <password>
  demo <email>                    fills the account with sixty kits
  import-pocketbase <backup.zip or data folder> [--dry-run]
                                  brings over everybody and everything of a PocketBase

Settings are read as for npm start, and it may run while the app does.`

type Command = {
  takes: string[]
  /** Does it, and says what was done; `partly` when something was left out. */
  run: (values: string[], options: { verified: boolean; dryRun: boolean }) => Promise<string | { partly: string }>
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

type Asked = { command: Command; values: string[]; verified: boolean; dryRun: boolean; help?: false }

function read(args: string[]): Asked | { help: true } | { problem: string; help?: false } {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return { problem: messageOf(error) }
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
  return { command, values, verified: parsed.values.verified === true, dryRun: parsed.values['dry-run'] === true }
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      verified: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}

async function carryOut({ command, values, verified, dryRun }: Asked): Promise<number> {
  try {
    const { openDatabase, stop } = await import('~/platform/startup.server')
    await openDatabase()
    try {
      const said = await command.run(values, { verified, dryRun })
      console.log(typeof said === 'string' ? said : said.partly)
      return typeof said === 'string' ? 0 : PARTLY
    } finally {
      await stop()
    }
  } catch (error) {
    console.error(`Refused: ${messageOf(error)}`)
    return REFUSED
  }
}

function messageOf(error: unknown): string {
  const fields = (error as { fields?: Record<string, string[]> }).fields
  if (fields)
    return Object.entries(fields)
      .map(([field, said]) => `${field}: ${said.join(' ')}`)
      .join('; ')
  return error instanceof Error ? error.message : String(error)
}

process.exitCode = await main(process.argv.slice(2))
// Password hashing keeps threads at hand; nothing is left to wait for.
process.exit()
