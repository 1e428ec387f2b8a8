import { defineConfig } from '@playwright/test'

// A page of a story lives some seconds: what V8 spends on making its code faster, a quarter of the page's processor, never comes back.
const args = [
  '--js-flags=--no-turbofan --no-maglev',
  // A microphone of its own, which may be used.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

// The headless shell does the same as the whole browser with a quarter less of processor, and refuses notifications (`notify.spec`). Another
// browser for some stories would be another worker, with a product of its own.
const executablePath = process.env['HEADLESS_SHELL_PATH']

/** Browser stories against the whole product. `npm run e2e` finds the browser and builds the web app; each worker starts a product of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // The fonts are our own, so that a picture is the same on every machine but for a tint here and there.
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  // Long enough for a machine a third as fast: what is green never waits for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // They wait for one another and for pages two fifths of their time, so two cores carry three.
  workers: 3,
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
    // Playwright's own where no path is set.
    launchOptions: { ...(executablePath && { executablePath }), args },
  },
})
