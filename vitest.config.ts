import { defineConfig } from 'vitest/config'

import { keepTempInMemory } from './scripts/setup/temp-in-memory.mjs'

keepTempInMemory()

const silent = './scripts/setup/silent-console.ts'
const frozen = './scripts/setup/frozen-chance.ts'

/** Tests that start processes of their own and kill them, or measure what one does to another: each file has a process for itself. */
const FAULTS = [
  'src/server/{faults,cli}/**/*.test.ts',
  'src/server/main.test.ts',
  'src/runtime/**/*crash.test.ts',
  'src/runtime/clock-skew.test.ts',
  'src/store/embedded/**/*.test.ts',
]

const withDatabase = {
  setupFiles: [silent],
  globalSetup: ['./src/store/testing/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: 2,
  maxConcurrency: 4,
}

/** `unit` needs nothing but Node; `store` and `faults` need a real PostgreSQL, which their global setup starts. */
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
      { test: { name: 'store', isolate: false, include: ['src/{store,runtime,server}/**/*.test.ts'], exclude: FAULTS, ...withDatabase } },
      { test: { name: 'faults', include: FAULTS, ...withDatabase } },
    ],
  },
})
