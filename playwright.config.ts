import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 4310)
const executablePath = process.env['CHROMIUM_PATH']
const baseURL = `http://127.0.0.1:${port}`

/** Browser stories against the whole product, started as a user starts it. `npm run e2e` finds the browser and a free port. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as const] : [])],
  use: {
    baseURL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    env: { PORT: String(port), ...(process.env['E2E_DATA_DIR'] && { DATA_DIR: process.env['E2E_DATA_DIR'] }) },
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
