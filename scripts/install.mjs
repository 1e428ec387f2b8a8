import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PINNED_NODE, ROOT, runNpm } from './run-command.mjs'

const MODULES = join(ROOT, 'node_modules')
const LOCK = join(ROOT, 'package-lock.json')
const STAMP = join(MODULES, '.cache', 'parley', 'installed')

/** Installs the dependencies when they are missing or the lock file has changed since; otherwise it costs a few milliseconds. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (isInstalled(wanted)) return

  const total = Object.keys(JSON.parse(readFileSync(LOCK, 'utf8')).packages).length - 1
  console.log(`Installing up to ${total} packages (once, a minute or two)…`)
  const startedAt = Date.now()
  const progress = setInterval(() => console.log(`  ${countPackages()} packages after ${seconds(startedAt)}`), 5_000)
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
  clearInterval(progress)
  if (code !== 0 || !existsSync(PINNED_NODE)) {
    console.error('npm ci did not finish. Its message is above; after mending the cause, run the same command again.')
    process.exit(code || 1)
  }

  stamp(wanted)
  console.log(`Installed in ${seconds(startedAt)}.`)
}

function isInstalled(wanted) {
  if (!existsSync(PINNED_NODE)) return false
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === wanted

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

function countPackages() {
  if (!existsSync(MODULES)) return 0
  const names = readdirSync(MODULES).filter((name) => !name.startsWith('.'))
  return names.reduce((sum, name) => sum + (name.startsWith('@') ? readdirSync(join(MODULES, name)).length : 1), 0)
}

const seconds = (since) => `${Math.round((Date.now() - since) / 1_000)} s`
