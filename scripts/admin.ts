import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run admin -- <command>

  user create <email> <username> <password> [--verified]
  user verify <email>             confirms the address without a mail
  user reset-password <email>     prints a link that sets a new password
  superuser create <email> <password>
  demo <email>                    fills the account with sixty kits

Settings are read as for npm start, and it may run while the app does.`

type Command = {
  takes: string[]
  /** Does it, and says in a sentence what was done. */
  run: (values: string[], options: { verified: boolean }) => Promise<string>
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
}

const REFUSED = 1
const MISUSED = 2

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

type Asked = { command: Command; values: string[]; verified: boolean; help?: false }

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
  return { command, values, verified: parsed.values.verified === true }
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: { verified: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
}

async function carryOut({ command, values, verified }: Asked): Promise<number> {
  try {
    const { openDatabase, stop } = await import('~/platform/startup.server')
    await openDatabase()
    try {
      console.log(await command.run(values, { verified }))
      return 0
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
