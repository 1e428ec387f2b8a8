import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { linkNode } from './link-node.mjs'
import { PINNED_NODE, ROOT, runCommand, runNpm } from './run-command.mjs'

const MODULES = join(ROOT, 'node_modules')
const LOCK = join(ROOT, 'package-lock.json')
const PATCHES = join(ROOT, 'patches')
const STAMP = join(MODULES, '.cache', 'parley', 'installed')

/** Installs the locked dependencies when they are missing or the lock file has changed since; otherwise it costs a few milliseconds. */
export async function ensureInstalled() {
  const lock = readFileSync(LOCK, 'utf8')
  const wanted = hashOf([lock, ...readdirSync(PATCHES).map((name) => readFileSync(join(PATCHES, name), 'utf8'))])
  const isStamped = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted
  const installAll = () => install(Object.keys(JSON.parse(lock).packages).length - 1)
  if (!isStamped && !isInstalledByHand()) await installAll()
  makeNodeLink()
  if (isStamped) return

  if ((await patchPackages('ignore')) !== 0) {
    // A package that has an older patch takes no other one.
    await installAll()
    makeNodeLink()
    const code = await patchPackages('inherit')
    if (code !== 0) process.exit(code)
  }
  mkdirSync(join(STAMP, '..'), { recursive: true })
  writeFileSync(STAMP, wanted)
}

// Dependencies run no scripts of their own; ours, after `npm ci`, would only do what follows here anyway.
async function install(total) {
  console.log(`Installing up to ${total} packages (once, a minute or two)…`)
  const startedAt = Date.now()
  const progress = setInterval(() => console.log(`  ${countPackages()} packages after ${seconds(startedAt)}`), 5_000)
  const code = await runNpm(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  clearInterval(progress)
  if (code !== 0) {
    console.error('The installation did not finish. npm’s message is above; fix the cause, then run the same command again.')
    process.exit(code)
  }
  console.log(`Installed in ${seconds(startedAt)}.`)
}

function makeNodeLink() {
  try {
    linkNode()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

const patchPackages = (stderr) =>
  runCommand(PINNED_NODE, [join(MODULES, 'patch-package', 'index.js'), '--error-on-fail'], { stdio: ['ignore', 'ignore', stderr] })

/** Somebody ran npm: its own record is as new as the lock file. */
function isInstalledByHand() {
  const record = join(MODULES, '.package-lock.json')
  return existsSync(record) && statSync(record).mtimeMs >= statSync(LOCK).mtimeMs - 2_000
}

const hashOf = (texts) => createHash('sha256').update(texts.join('\0')).digest('hex')

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
