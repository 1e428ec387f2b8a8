import { defineConfig } from 'vitest/config'

import { keepTempInMemory } from './scripts/setup/temp-in-memory.mjs'

keepTempInMemory()

const silent = './scripts/setup/silent-console.ts'
const frozen = './scripts/setup/frozen-chance.ts'

/** `unit` needs nothing but Node; `store` is everything that needs a real PostgreSQL, which its global setup starts. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Modules are read once for a worker and not for each file: a quarter of the time.
          isolate: false,
          include: ['src/{domain,flow,channels,web}/**/*.test.{ts,tsx}', 'emulator/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: [silent, frozen],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'store',
          include: ['src/{store,runtime,server}/**/*.test.ts'],
          setupFiles: [silent],
          globalSetup: ['./src/store/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          maxConcurrency: 4,
        },
      },
    ],
  },
})
