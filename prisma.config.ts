import { defineConfig } from 'prisma/config'

// Prisma's commands otherwise download a native engine, which generating the client does not need, and ask for news.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath
process.env.CHECKPOINT_DISABLE ??= '1'
process.env.PRISMA_HIDE_UPDATE_MESSAGE ??= '1'

export default defineConfig({ schema: 'prisma/schema.prisma' })
