import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']

/** Browser stories against the whole product. `npm run e2e` finds the browser and builds the web app; each worker starts a product of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as const] : [])],
  use: {
    // Without the film of it, which costs a fifth of all the time: what was in the page is kept, and a picture of its end.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  },
})
