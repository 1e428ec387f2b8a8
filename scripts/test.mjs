// Runs everything that must be green: the checks with the unit tests, the tests on a real PostgreSQL, and the browser stories.
// It installs what it needs, shows what it does, and ends with one line that sums up all runners.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { PINNED_NODE, ROOT, runCommand } from './run-command.mjs'

await ensureInstalled()
process.env.QUICK_BUILD ??= '1'

const REPORTS = join(ROOT, 'node_modules', '.cache', 'parley', 'reports')
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const report = (name) => join(REPORTS, `${name}.json`)

const runners = [
  { name: 'check', command: ['scripts/check.ts'], env: { CHECK_REPORT: report('check') } },
  {
    name: 'store and runtime',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'store',
      '--project',
      'faults',
      '--project',
      'components',
      '--project',
      'widget',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('store')}`,
    ],
  },
  { name: 'browser stories', command: ['scripts/e2e.mjs'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e') } },
]

// A runner that hangs (a child somebody forgot) is cut off and counts as red.
const LONGEST_MS = 45 * 60_000

// Components are drawn in a browser too, before the stories need one.
await ensureChromium()

const failures = []
for (const { name, command, env } of runners) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
  const startedAt = performance.now()
  if ((await runCommand(PINNED_NODE, command, { env, timeout: LONGEST_MS })) !== 0) failures.push(name)
  console.log(`── ${name} took ${Math.round((performance.now() - startedAt) / 1_000)} s`)
}

const sum = [countCheck(), countVitest(), countPlaywright()].reduce((a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
}))
showSlowest()
showFailedChecks()
showFailedStories()
showFailedTests()
// A runner that broke before it could count still makes the sum red.
if (failures.length > 0 && sum.failed === 0) sum.failed = failures.length
if (failures.length > 0) console.log(`\nRed: ${failures.join(', ')}.`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(failures.length > 0 || sum.failed > 0 ? 1 : 0)

function countCheck() {
  return readReport('check', { passed: 0, failed: 0 })
}

function countVitest() {
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = readReport('store', {})
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites }
}

function countPlaywright() {
  const { stats, errors } = readReport('e2e', { stats: { expected: 0, flaky: 0, unexpected: 0 }, errors: [] })
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** Where the next second is to be saved. */
function showSlowest() {
  const timed = [
    ...tests().map(({ file, fullName, duration }) => ({ what: `${file}: ${fullName}`, ms: duration ?? 0 })),
    ...stories().map(({ file, title, tests: [{ results }] }) => ({
      what: `e2e/${file}: ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  ]
  console.log('\nSlowest:')
  for (const { what, ms } of timed.toSorted((a, b) => b.ms - a.ms).slice(0, 20))
    console.log(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${what.slice(0, 150)}`)
}

// A build machine keeps no files: what was on the screen of a failed story is said here.
function showFailedStories() {
  for (const { title, ok, tests } of stories()) {
    const tries = tests.flatMap(({ results }) => results)
    if (ok && tries.length < 2) continue
    const pages = tries.flatMap(({ attachments }) => attachments).filter(({ name }) => name === 'error-context')
    console.log(`\n${ok ? 'Passed only at the second try' : 'Failed'}: ${title}`)
    for (const { path } of pages) console.log(readFileSync(path, 'utf8').slice(0, 6_000))
  }
}

// The end of a long output is what a build machine shows.
function showFailedChecks() {
  for (const { name, output } of readReport('check', { red: [] }).red) console.log(`\nFailed: ${name}\n${output.slice(-2_000)}`)
}

function showFailedTests() {
  for (const { file, fullName, failureMessages } of tests().filter(({ status }) => status === 'failed'))
    console.log(`\nFailed: ${file}: ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`)
}

function stories() {
  return readReport('e2e', { suites: [] }).suites.flatMap(function all({ specs = [], suites = [] }) {
    return [...specs, ...suites.flatMap(all)]
  })
}

function tests() {
  return readReport('store', { testResults: [] }).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file: relative(ROOT, name) })),
  )
}

/** What a runner reported; `none` where it broke before it could. */
function readReport(name, none) {
  return existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : none
}
