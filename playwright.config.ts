import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']

/** Browser stories against the whole product. `npm run e2e` finds the browser and builds the web app; each worker starts a product of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // The fonts are our own, so that a picture is the same on every machine but for a tint here and there.
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // What passes only at the second try is listed as flaky, and to be mended; what fails twice is red.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as const] : [])],
  use: {
    // A trace costs a fifth of all the time: `npm run e2e -- <story> --trace on` keeps one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Every click would wait for what slides in. The first story of all is seen with motion.
    reducedMotion: 'reduce',
    launchOptions: { ...(executablePath && { executablePath }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  },
})
