import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

// The settings of the code under test. The developer's settings must not change the outcome.
const env = {
  NODE_ENV: 'test' as const,
  LOG_LEVEL: 'silent',
  SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  DATA_DIR: join(tmpdir(), `glint-tests-${process.pid}`),
  DATABASE_POOL: '5',
  // Tests send more requests than users. tests/api/rate-limits.test.ts tests the limits.
  API_LIMIT_AUTH: 'off',
  API_LIMIT_CREATE: 'off',
  API_LIMIT_ALL: 'off',
}

const parallelFiles = { pool: 'forks' as const, maxWorkers: 2, testTimeout: 120_000, hookTimeout: 180_000 }

// Separate from vite.config.ts, because the Remix plugin must not be loaded under Vitest.
export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    env,
    // The files of two suites, their apps and a database share the processors.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          // Their modules keep no state, and loading them for each file takes more than half of the CPU.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/setup/postgres.ts'],
          setupFiles: ['tests/setup/database.ts'],
          // Loading the app for each file takes almost half of the CPU.
          isolate: false,
          ...parallelFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/setup/running-app.ts'],
          isolate: false,
          ...parallelFiles,
          // They wait for the app, and the app for the database.
          maxWorkers: 3,
        },
      },
      // npm start and npm run admin, as an admin runs them.
      {
        extends: true,
        test: {
          name: 'launch',
          include: ['tests/launch/**/*.test.ts'],
          globalSetup: ['tests/setup/built.ts'],
          isolate: false,
          pool: 'forks',
          // They wait for processes to start and stop.
          maxWorkers: 3,
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
      // Journeys in Firefox and WebKit.
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/setup/running-app.ts', 'tests/setup/screen.ts'],
          setupFiles: ['tests/setup/engines.ts'],
          // Firefox stays open for the next file.
          isolate: false,
          ...parallelFiles,
        },
      },
      // Failures of disk, database and processes: npm run test:faults.
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/setup/built.ts'],
          pool: 'forks',
          maxWorkers: 1,
          testTimeout: 400_000,
        },
      },
    ],
  },
})
