// Runs the browser stories against the product started as a user starts it, on a free port and with data of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { PINNED_NODE, ROOT, runCommand } from './run-command.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await ensureInstalled()
await ensureWebBuilt()
const chromium = await ensureChromium()
if (!chromium) {
  console.error('No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH.')
  process.exit(1)
}

const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
const code = await runCommand(PINNED_NODE, [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: chromium, E2E_PORT: String(await freePort()), E2E_DATA_DIR: dataDir },
})
rmSync(dataDir, { recursive: true, force: true })
process.exit(code)

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
