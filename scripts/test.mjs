// Runs everything that must be green: the checks with the unit tests, the tests on a real PostgreSQL, and the browser stories.
// It installs what it needs, shows what it does, and ends with one line that sums up all runners.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { PINNED_NODE, ROOT, runCommand } from './run-command.mjs'

await ensureInstalled()

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
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('store')}`,
    ],
  },
  { name: 'browser stories', command: ['scripts/e2e.mjs'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e') } },
]

// A runner that hangs (a child somebody forgot) is cut off and counts as red.
const LONGEST_MS = 20 * 60_000

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
showFailedStories()
showFailedTests()
// A runner that broke before it could count still makes the sum red.
if (failures.length > 0 && sum.failed === 0) sum.failed = failures.length
if (failures.length > 0) console.log(`\nRed: ${failures.join(', ')}.`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(failures.length > 0 || sum.failed > 0 ? 1 : 0)

function countCheck() {
  return readReport('check', ({ passed, failed }) => ({ passed, failed }))
}

function countVitest() {
  return readReport('store', ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
    passed: numPassedTests,
    failed: numFailedTests || numFailedTestSuites,
  }))
}

function countPlaywright() {
  return readReport('e2e', ({ stats, errors }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }))
}

// A build machine keeps no files: what was on the screen of a failed story is said here.
function showFailedStories() {
  const { suites = [] } = existsSync(report('e2e')) ? JSON.parse(readFileSync(report('e2e'), 'utf8')) : {}
  const specs = suites.flatMap(function all({ specs: own = [], suites: inner = [] }) {
    return [...own, ...inner.flatMap(all)]
  })
  for (const { title, ok, tests } of specs) {
    const tries = tests.flatMap(({ results }) => results)
    if (ok && tries.length < 2) continue
    const pages = tries.flatMap(({ attachments }) => attachments).filter(({ name }) => name === 'error-context')
    console.log(`\n${ok ? 'Passed only at the second try' : 'Failed'}: ${title}`)
    for (const { path } of pages) console.log(readFileSync(path, 'utf8').slice(0, 6_000))
  }
}

// The end of a long output is what a build machine shows.
function showFailedTests() {
  const { testResults = [] } = existsSync(report('store')) ? JSON.parse(readFileSync(report('store'), 'utf8')) : {}
  const failed = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ ...one, file: name })))
  for (const { file, fullName, failureMessages } of failed.filter(({ status }) => status === 'failed'))
    console.log(`\nFailed: ${relative(ROOT, file)}: ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`)
}

function readReport(name, count) {
  return existsSync(report(name)) ? count(JSON.parse(readFileSync(report(name), 'utf8'))) : { passed: 0, failed: 0 }
}
