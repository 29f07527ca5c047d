import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

// Prisma's native schema engine is a download; its WebAssembly twin comes from the registry and speaks the same protocol.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('./scripts/schema-engine.mjs', import.meta.url))
process.env.CHECKPOINT_DISABLE ??= '1'
process.env.PRISMA_HIDE_UPDATE_MESSAGE ??= '1'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/glint' },
})
