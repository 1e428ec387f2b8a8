import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PINNED_NODE, ROOT, runCommand } from './run-command.mjs'

const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
const SHARED = ['src/domain', 'package-lock.json', 'package.json']
// Shown under Help.
const GUIDES = ['docs/configuration.md', 'docs/errors.md', 'docs/web-chat.md']
const WEB = [
  {
    name: 'web',
    title: 'web app',
    sources: ['src/web', 'src/flow', ...GUIDES, ...SHARED],
    made: 'index.html',
    command: [vite, 'build', '--config', 'src/web/vite.config.ts', '--logLevel', 'warn'],
  },
  {
    name: 'widget',
    title: 'web chat',
    sources: ['src/widget', 'scripts/build-widget.ts', ...SHARED],
    made: 'index.html',
    command: ['scripts/build-widget.ts'],
  },
]
const SERVER = {
  name: 'server',
  title: 'server',
  sources: [
    ...['flow', 'store', 'commands', 'channels', 'runtime', 'server'].map((layer) => `src/${layer}`),
    'emulator',
    'scripts/build-server.ts',
    'patches',
    ...SHARED,
  ],
  made: 'server.js',
  command: ['scripts/build-server.ts'],
}

/** Builds the web app and the widget when their sources have changed since the last build; otherwise it only reads and hashes them. */
export async function ensureWebBuilt() {
  for (const build of WEB) await ensureBuilt(build)
}

/** Puts the server and the emulator into a file each when they have changed. */
export const ensureServerBuilt = () => ensureBuilt(SERVER)

async function ensureBuilt({ name, title, sources, made, command }) {
  const wanted = hashOf(sources)
  const stamp = join(ROOT, 'dist', `${name}.stamp`)
  const isThere = existsSync(join(ROOT, 'dist', name, made)) && existsSync(stamp)
  if (isThere && readFileSync(stamp, 'utf8') === wanted) return

  console.log(`Building the ${title}…`)
  const startedAt = Date.now()
  const code = await runCommand(PINNED_NODE, command, { env: { NODE_ENV: 'production' } })
  if (code !== 0) {
    console.error(`The ${title} did not build. The message above says why.`)
    process.exit(code)
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
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

if (import.meta.main) await ensureWebBuilt()
