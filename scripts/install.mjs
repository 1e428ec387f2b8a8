import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { mendPostgres } from './mend-postgres.mjs'
import { PINNED_NODE, ROOT, runNpm } from './run-command.mjs'

const MODULES = join(ROOT, 'node_modules')
const LOCK = join(ROOT, 'package-lock.json')
const STAMP = join(MODULES, '.cache', 'parley', 'installed')

/** Installs the dependencies when they are missing or the lock file has changed since; otherwise it costs a few milliseconds. */
export async function ensureInstalled() {
  const lock = readFileSync(LOCK, 'utf8')
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (isInstalled(wanted)) return mendPostgres()

  const total = Object.keys(JSON.parse(lock).packages).length - 1
  console.log(`Installing up to ${total} packages (once, a minute or two)…`)
  const startedAt = Date.now()
  const progress = setInterval(() => console.log(`  ${countPackages()} packages after ${seconds(startedAt)}`), 5_000)
  const code = await install()
  clearInterval(progress)
  if (code !== 0 || !existsSync(PINNED_NODE)) {
    console.error('The installation did not finish. npm’s message is above; after mending the cause, run the same command again.')
    process.exit(code || 1)
  }

  mendPostgres()
  stamp(wanted)
  console.log(`Installed in ${seconds(startedAt)}.`)
}

/**
 * `npm ci` where it can work. It refuses a lock file that lacks packages for other machines, which a registry without them makes,
 * and it would throw away a folder that only needs a few changes: both are for `npm install`, which keeps to the locked versions too.
 */
async function install() {
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
  if (!existsSync(MODULES)) {
    const code = await runNpm(['ci', ...flags], { env, stdio: ['ignore', 'inherit', 'ignore'] })
    if (code === 0) return 0
    console.log('  npm ci refused the lock file; going on with npm install')
  }
  return runNpm(['install', '--no-save', ...flags], { env })
}

function isInstalled(wanted) {
  if (!existsSync(PINNED_NODE)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true

  // Somebody ran npm by hand: its own record is as new as the lock file.
  const record = join(MODULES, '.package-lock.json')
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(LOCK).mtimeMs - 2_000) return false
  stamp(wanted)
  return true
}

function stamp(wanted) {
  mkdirSync(join(STAMP, '..'), { recursive: true })
  writeFileSync(STAMP, wanted)
}

// npm renames folders while we look, so one that has just gone counts as nothing.
function countPackages() {
  const list = (folder) => (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
  try {
    const entries = list(MODULES).filter(({ name }) => !name.startsWith('.'))
    return entries.reduce((sum, { name }) => sum + (name.startsWith('@') ? list(join(MODULES, name)).length : 1), 0)
  } catch {
    return 'some'
  }
}

const seconds = (since) => `${Math.round((Date.now() - since) / 1_000)} s`
