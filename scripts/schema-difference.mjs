// Compares a database with schema.prisma. Prisma's own command for it (prisma migrate diff) downloads a native engine; the same engine as
// WebAssembly comes from the registry. @prisma/schema-engine-wasm is pinned exactly, because its interface has no stable version.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

/** Returns the SQL that brings the database at `url` to the schema in that file; '' if there is no difference. */
export async function schemaDifference(url, schemaFile) {
  const engine = await startEngine(url)
  const files = [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }]
  const { stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: '.' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout.includes('This is an empty migration.') ? '' : stdout.trim()
}

async function startEngine(url) {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: console.error }
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const pool = new CatalogPool({ connectionString: url, idleTimeoutMillis: 1, allowExitOnIdle: true })
  return glue.SchemaEngine.new({}, () => {}, bindMigrationAwareSqlAdapterFactory(new CatalogAdapterFactory(pool)))
}

// The engine reads columns of Postgres's internal type "char", which the adapter refuses. They pass it as UUIDs, of which the catalog
// has none.
const CHAR = 18

class CatalogPool extends pg.Pool {
  async query(...given) {
    const result = await super.query(...given)
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = pg.types.builtins.UUID
    return result
  }
}

class CatalogAdapterFactory extends PrismaPg {
  async connect() {
    const adapter = await super.connect()
    return Object.assign(Object.create(adapter), {
      async queryRaw(query) {
        const { columnTypes, ...result } = await adapter.queryRaw(query)
        const typeOf = type => (type === ColumnTypeEnum.Uuid ? ColumnTypeEnum.Character : type)
        return { ...result, columnTypes: columnTypes.map(typeOf) }
      },
    })
  }
}
