// Prisma's schema engine as WebAssembly + @prisma/adapter-pg, with four work-arounds for adapter-pg 7.10.1 (see comments).
// Pin @prisma/adapter-pg, @prisma/driver-adapter-utils and @prisma/schema-engine-wasm exactly: this relies on adapter internals.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'

export const panic = { message: '' }
let engines = 0

export function pgConfig(url) {
  const u = new URL(url)
  const ssl = u.searchParams.get('sslmode')
  return {
    // (1) Discrete fields, NOT connectionString: pg lets connectionString win over `database`, so the stock
    //     connectToShadowDb() ({...config, database}) would run "shadow" work in the MAIN database.
    host: u.hostname,
    port: Number(u.port || 5432),
    user: decodeURIComponent(u.username),
    password: decodeURIComponent(u.password),
    database: decodeURIComponent(u.pathname.slice(1)),
    ...(ssl && ssl !== 'disable' ? { ssl: { rejectUnauthorized: ssl.startsWith('verify') } } : {}),
  }
}
export async function dbAdmin(url, fn) {
  const config = pgConfig(url)
  const c = new pg.Client({ ...config, database: 'postgres' })
  await c.connect()
  try {
    return await fn(c, config.database)
  } finally {
    await c.end()
  }
}
export const ident = s => `"${s.replaceAll('"', '""')}"`

function patchAdapter(adapter) {
  let proto = Object.getPrototypeOf(adapter)
  while (proto && !Object.hasOwn(proto, 'performIO')) proto = Object.getPrototypeOf(proto)
  if (!proto || proto.__patched) return
  proto.__patched = true
  const { queryRaw, performIO } = proto
  // (2) Postgres's internal "char" type (OID 18) is rejected by the adapter; the engine's describer wants it as Character (6).
  proto.queryRaw = async function (query) {
    let chars = []
    const self = Object.create(this)
    self.performIO = async q => {
      const r = await performIO.call(this, q)
      chars = r.fields.flatMap((f, i) => (f.dataTypeID === 18 ? [i] : []))
      for (const i of chars) r.fields[i].dataTypeID = 25
      return r
    }
    const out = await queryRaw.call(self, query)
    for (const i of chars) out.columnTypes[i] = 6
    return out
  }
}
// (3) Stock executeScript() splits on every ";" (breaks functions/triggers and quoted text): send the script as one simple query.
function patchScript(adapter) {
  adapter.executeScript = async function (script) {
    try {
      await this.client.query(script)
    } catch (e) {
      this.onError(e)
    }
  }
  return adapter
}

export async function createEngine(url, datamodels) {
  const dir = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  // The module keeps views of its instance's memory: a second engine with the first one's would read another text than was written.
  const bg = await import(`${pathToFileURL(join(dir, 'schema_engine_bg.js')).href}?engine=${++engines}`)
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message(m) {
      panic.message = m
    },
  }
  const { instance } = await WebAssembly.instantiate(readFileSync(join(dir, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': bg,
  })
  bg.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const schema = new URL(url).searchParams.get('schema') ?? undefined
  const config = pgConfig(url)
  const adapters = []
  class Factory extends PrismaPg {
    async connect() {
      const a = await super.connect()
      adapters.push(a)
      patchAdapter(a)
      return patchScript(a)
    }
    // (4) Stock version drops the shadow database before closing its own pool ("is being accessed by other users").
    async connectToShadowDb() {
      const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
      await dbAdmin(url, c => c.query(`create database ${ident(database)}`))
      const a = await new PrismaPg({ ...config, database }, { schema }).connect()
      patchAdapter(a)
      patchScript(a)
      const dispose = a.dispose.bind(a)
      a.dispose = async () => {
        await dispose()
        await dbAdmin(url, c => c.query(`drop database if exists ${ident(database)} with (force)`))
      }
      return a
    }
  }
  const engine = await bg.SchemaEngine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new Factory(config, { schema })),
  )
  // The engine never closes its connections; whoever stays after the work must.
  return Object.assign(engine, { close: () => Promise.all(adapters.map(adapter => adapter.dispose())) })
}
