import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('release.mjs', import.meta.url))
const CHART = 'deploy/helm/parley/Chart.yaml'
const CHANGELOG = '# Changelog\n\n## [0.2.0] - Unreleased\n\n### Added\n\n- Something.\n'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
  write('package.json', { name: 'parley', version: '0.1.0', scripts: { check: 'node check.mjs' } })
  write('package-lock.json', { name: 'parley', version: '0.1.0', packages: { '': { version: '0.1.0' } } })
  writeFileSync(join(folder, 'check.mjs'), '')
  mkdirSync(join(folder, 'deploy/helm/parley'), { recursive: true })
  writeFileSync(join(folder, CHART), 'name: parley\nversion: 0.1.0\nappVersion: 0.1.0\n')
  writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG)
  git('init', '--quiet')
  git('config', 'user.name', 'Somebody')
  git('config', 'user.email', 'somebody@example.com')
  commitAll()
})
afterEach(() => rmSync(folder, { recursive: true }))

test('sets the version, dates the changelog, commits and tags', () => {
  expect(release('0.2.0')).toMatchObject({ status: 0 })

  expect(read('CHANGELOG.md')).toMatch(/^## \[0\.2\.0\] - \d{4}-\d\d-\d\d$/m)
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' })
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version: '0.2.0', packages: { '': { version: '0.2.0' } } })
  expect(read(CHART)).toBe('name: parley\nversion: 0.2.0\nappVersion: 0.2.0\n')
  expect(git('log', '-1', '--format=%s')).toBe('chore(release): 0.2.0')
  expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag')
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(git('status', '--porcelain')).toBe('')
})

test('names the last migration of the version, where it has one of its own', () => {
  mkdirSync(join(folder, 'src/store/migrations'), { recursive: true })
  const file = 'src/store/migrations/versions.json'
  writeFileSync(join(folder, 'src/store/migrations/0001_first.sql'), '')
  writeFileSync(join(folder, 'src/store/migrations/0002_second.sql'), '')
  write(file, { '0.1.0': '0001_first.sql' })
  commitAll()

  expect(release('0.2.0')).toMatchObject({ status: 0 })
  expect(JSON.parse(read(file))).toEqual({ '0.1.0': '0001_first.sql', '0.2.0': '0002_second.sql' })

  writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG.replace('0.2.0', '0.2.1'))
  commitAll()
  expect(release('0.2.1')).toMatchObject({ status: 0 })
  expect(JSON.parse(read(file))).toEqual({ '0.1.0': '0001_first.sql', '0.2.0': '0002_second.sql' })
  expect(git('status', '--porcelain')).toBe('')
})

test('refuses while a file has changes', () => {
  writeFileSync(join(folder, 'notes.txt'), 'not committed')

  expectRefused(/not committed/)
})

test('refuses while the check is red', () => {
  writeFileSync(join(folder, 'check.mjs'), 'process.exit(1)')
  commitAll()

  expectRefused(/check is red/)
})

test('refuses a changelog without a section for the version', () => {
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n')
  commitAll()

  expectRefused(/no section/)
})

test('refuses a tag that exists', () => {
  git('tag', 'v0.2.0')

  expectRefused(/exists already/, 'v0.2.0')
})

test('refuses a string that is not a version', () => {
  expect(release('next')).toMatchObject({ status: 1, stderr: expect.stringContaining('Name the version') })
})

function expectRefused(reason: RegExp, tags = ''): void {
  const head = git('rev-parse', 'HEAD')
  expect(release('0.2.0')).toMatchObject({ status: 1, stderr: expect.stringMatching(reason) })
  expect(git('rev-parse', 'HEAD')).toBe(head)
  expect(git('tag', '--list')).toBe(tags)
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.1.0' })
}

function release(version: string) {
  return spawnSync(process.execPath, [SCRIPT, version], { cwd: folder, encoding: 'utf8' })
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
}

function commitAll(): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'feat: a change')
}

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const write = (name: string, content: object): void => writeFileSync(join(folder, name), JSON.stringify(content))
