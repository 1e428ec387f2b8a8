// Everything that needs no database and no browser, with its time. All steps run even when one fails, so that one run names every fault.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

import { checkFeatureArrows } from './checks/feature-arrows.ts'
import { checkForbiddenWords } from './checks/forbidden-words.ts'
import { checkLayers } from './checks/layers.ts'
import { checkLockFile } from './checks/lock-file.ts'
import { checkMessages } from './checks/messages.ts'
import { checkMigrations } from './checks/migrations.ts'
import { checkProductionPackages } from './checks/production-packages.ts'
import { checkReadingPath } from './checks/reading-path.ts'
import { checkSizes } from './checks/sizes.ts'
import { checkTypes } from './checks/types.ts'
import { checkUnreadMembers } from './checks/unread-members.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = `${ROOT}node_modules/.cache/parley`
const UNIT_REPORT = 'node_modules/.cache/parley/unit.json'

interface Outcome {
  ok: boolean
  output: string
}

interface Step {
  name: string
  run(): Promise<Outcome> | Outcome
}

/** It collects what it no longer needs half as often as it would, a seventh less of processor, as long as memory allows. */
const GO = { GOGC: '200', GOMEMLIMIT: `${Math.round(totalmem() / 2 ** 21)}MiB` }

let built: Promise<unknown> = Promise.resolve()
/** Both builds make the widget, and in the same place. */
function alone(build: () => Promise<Outcome>): Promise<Outcome> {
  const own = built.then(build)
  built = own
  return own
}

// The longest first.
const steps: Step[] = [
  // The rules and what the compiler says, in one reading of the programs.
  { name: 'types', run: () => checkTypes(ROOT, `${CACHE}/types.json`, (paths) => tool('oxlint', paths, GO)) },
  {
    name: 'unit tests',
    run: () => tool('vitest', ['run', '--project', 'unit', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]),
  },
  // Its budgets are weighed as it is built; what did not change since is not built again.
  { name: 'web app', run: () => alone(() => tool('node', ['scripts/web-build.mjs'])) },
  { name: 'dead code', run: () => tool('knip', ['--treat-config-hints-as-errors', '--no-progress']) },
  { name: 'generated files', run: () => tool('node', ['scripts/generate.ts', '--check']) },
  { name: 'widget', run: () => alone(() => tool('node', ['scripts/build-widget.ts'])) },
  { name: 'format', run: () => tool('oxfmt', ['--check']) },
  { name: 'messages', run: () => checkMessages(ROOT) },
  { name: 'migrations', run: () => checkMigrations(ROOT) },
  { name: 'words', run: () => checkForbiddenWords(ROOT) },
  { name: 'sizes', run: () => checkSizes(ROOT) },
  { name: 'layers', run: () => checkLayers(ROOT) },
  { name: 'features', run: () => checkFeatureArrows(ROOT) },
  { name: 'reading path', run: () => checkReadingPath(ROOT) },
  { name: 'lock file', run: () => checkLockFile(ROOT) },
  { name: 'packages', run: () => checkProductionPackages(ROOT) },
  { name: 'unread members', run: () => checkUnreadMembers(ROOT) },
]

const only = process.argv.slice(2)
const unknown = only.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const chosen = only.length > 0 ? steps.filter(({ name }) => only.includes(name)) : steps
const startedAt = performance.now()
const red: { name: string; output: string }[] = []
const waiting = [...chosen]
// Two at a time: hardly one of them keeps two cores busy to its end.
await Promise.all([runWaiting(), runWaiting()])
console.log(`${red.length === 0 ? 'All green' : `${red.length} of ${chosen.length} red`} in ${seconds(startedAt)}`)
if (process.env['CHECK_REPORT']) writeFileSync(process.env['CHECK_REPORT'], JSON.stringify({ ...countTests(red.length), red }))
process.exit(red.length === 0 ? 0 : 1)

async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const stepStartedAt = performance.now()
    const { ok, output } = await step.run()
    if (!ok) red.push({ name: step.name, output })
    console.log(`${ok ? '✓' : '✗'} ${step.name.padEnd(16)} ${seconds(stepStartedAt)}`)
    if (!ok || output.startsWith('note:')) console.log(indent(output))
  }
}

function tool(name: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${name}`, args, {
      cwd: ROOT,
      env: {
        ...env,
        ...process.env,
        PATH: `${ROOT}node_modules/.bin:${process.env['PATH']}`,
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (cause) => resolve({ ok: false, output: cause.message }))
    child.on('exit', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Sums the unit tests; a red step that is not a test counts as one failure. */
function countTests(redSteps: number): { passed: number; failed: number } {
  const report: { numPassedTests: number; numFailedTests: number } = JSON.parse(readFileSync(`${ROOT}${UNIT_REPORT}`, 'utf8'))
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, redSteps) }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1_000).toFixed(1)} s`
}

function indent(output: string): string {
  return output.trimEnd().replaceAll(/^/gm, '  ')
}
