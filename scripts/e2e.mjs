// Runs the browser stories against the product started as a user starts it, with data that is gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureChromium, findHeadlessShell } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { PINNED_NODE, ROOT, runCommand } from './run-command.mjs'
import { keepTempInMemory } from './setup/temp-in-memory.mjs'
import { ensureServerBuilt, ensureWebBuilt } from './web-build.mjs'

await ensureInstalled()
keepTempInMemory()
await ensureWebBuilt()
await ensureServerBuilt()
const chromium = await ensureChromium()
if (!chromium) {
  console.error('No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH.')
  process.exit(1)
}

const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
// A product that was cut off in the midst of its start may still be writing while its folder goes.
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
const playwright = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', ...process.argv.slice(2)]
process.exit(
  await runCommand(PINNED_NODE, playwright, {
    env: { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: findHeadlessShell() ?? chromium, E2E_DATA_DIR: dataDir },
    // What Playwright takes as the request to stop in good order; a SIGTERM would cut off its workers with their products.
    killSignal: 'SIGINT',
  }),
)
