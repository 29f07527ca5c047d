#!/usr/bin/env node
// Stand-in for Prisma's native schema-engine binary: JSON-RPC over stdio -> schema-engine-wasm.
// PRISMA_SCHEMA_ENGINE_BINARY=<this file> makes `prisma migrate dev|deploy|status|diff|reset|resolve`, `db push|pull|execute` work offline.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { createEngine, dbAdmin, ident, panic, pgConfig } from '../app/platform/prisma-engine.server.mjs'

const argv = process.argv.slice(2)
if (argv.includes('--version') || argv.includes('-V')) {
  console.log('schema-engine-cli 561d7b42579a2459cc8edf3788918b626c640023')
  process.exit(0)
}
const opt = n => argv.flatMap((a, i) => (a === n ? [argv[i + 1]] : []))
const url = JSON.parse(opt('--datasource')[0] ?? '{}').url ?? process.env.DATABASE_URL
const fatal = (message, error_code) => {
  // the CLI drops the first stderr line and wants JSON on each of the others
  console.error(JSON.stringify({ level: 'INFO', fields: { message: 'schema-engine shim' } }))
  console.error(JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields: { message, error_code } }))
  process.exit(1)
}
const createDb = () =>
  dbAdmin(url, async (c, name) => {
    if ((await c.query('select 1 from pg_database where datname=$1', [name])).rowCount)
      throw Object.assign(new Error(`Database \`${name}\` already exists`), { code: 'P1009' })
    await c.query(`create database ${ident(name)}`)
    return name
  })
if (argv.includes('cli')) {
  try {
    const cmd = argv[argv.indexOf('cli') + 1]
    if (cmd === 'can-connect-to-database') {
      const c = new pg.Client(pgConfig(url))
      await c.connect()
      await c.end()
    } else if (cmd === 'create-database') await createDb()
    else if (cmd === 'drop-database')
      await dbAdmin(url, (c, n) => c.query(`drop database if exists ${ident(n)} with (force)`))
    else throw new Error(`unsupported cli command ${cmd}`)
    process.exit(0)
  } catch (e) {
    const [code, msg] = {
      '3D000': ['P1003', `Database \`${pgConfig(url).database}\` does not exist`],
      ECONNREFUSED: ['P1001', `Can't reach database server at \`${new URL(url).host}\``],
      '28P01': ['P1000', 'Authentication failed'],
    }[e.code] ?? [e.code ?? 'P1001', e.message]
    fatal(msg, code)
  }
}
for (const ev of ['uncaughtException', 'unhandledRejection'])
  process.on(ev, e => fatal(panic.message || String(e?.message ?? e), e?.code))
let engine
const get = () =>
  (engine ??= createEngine(
    url,
    opt('--datamodels').length ? opt('--datamodels').map(f => [f, readFileSync(f, 'utf8')]) : undefined,
  ))
const send = o => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...o })}\n`)
let printId = 1_000_000,
  pending = 0,
  ended = false
const special = {
  createDatabase: async () => ({ databaseName: await createDb() }),
  getDatabaseVersion: async () => (await get()).version(null),
  diff: async p => {
    const r = await (await get()).diff(p)
    if (r.stdout) send({ id: printId++, method: 'print', params: { content: r.stdout.replace(/\n$/, '') } })
    return { exitCode: r.exitCode, stdout: null }
  },
}
createInterface({ input: process.stdin })
  .on('line', async line => {
    const m = JSON.parse(line)
    if (!m.method) return // acknowledgement of our "print"
    pending++
    try {
      send({
        id: m.id,
        result: (special[m.method] ? await special[m.method](m.params) : await (await get())[m.method](m.params)) ?? {},
      })
    } catch (e) {
      send({
        id: m.id,
        error: {
          code: 4466,
          message: 'An error happened. Check the data field for details.',
          data: {
            is_panic: false,
            message: panic.message || (e?.message ?? String(e)),
            meta: e?.meta ?? null,
            error_code: e?.code ?? null,
          },
        },
      })
    } finally {
      if (--pending === 0 && ended) process.exit(0)
    }
  })
  .on('close', () => {
    ended = true
    if (!pending) process.exit(0)
  })
