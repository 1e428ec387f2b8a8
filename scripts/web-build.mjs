import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PINNED_NODE, ROOT, runCommand } from './run-command.mjs'

const STAMP = join(ROOT, 'dist', 'web.stamp')
const SOURCES = ['src/web', 'src/domain', 'src/flow', 'package-lock.json', 'package.json']

/** Builds the web app when its sources have changed since the last build; otherwise it only reads and hashes them. */
export async function ensureWebBuilt() {
  const wanted = hashOf(SOURCES)
  if (existsSync(join(ROOT, 'dist', 'web', 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return

  console.log('Building the web app…')
  const startedAt = Date.now()
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await runCommand(PINNED_NODE, [vite, 'build', '--config', 'src/web/vite.config.ts', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) {
    console.error('The web app did not build. The message above says why.')
    process.exit(code)
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(STAMP, wanted)
  console.log(`Built in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s.`)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const whole = join(ROOT, path)
  const entries = readEntries(whole)
  if (entries === null) {
    hash.update(path).update(readFileSync(whole))
    return
  }
  for (const entry of entries) if (entry.isDirectory() || !/\.test\.tsx?$|\.md$/.test(entry.name)) addTo(hash, `${path}/${entry.name}`)
}

function readEntries(path) {
  if (!existsSync(path) || /\.[a-z]+$/.test(path)) return null
  return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
}
