import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(`${ROOT}docs/faults.md`, 'utf8')
const rows = text.split('\n').filter((line) => /^\| (F\d|INV\d|S-)/.test(line))
const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim())
const AREAS = 'TEN ROLE SSRF XSS CSV SBX AI UP CSRF WID AUTH ENUM SESS REDIR HOST WH SEC OAUTH HDR LOG GDPR SUP DEP'.split(' ')

test('each fault, invariant and area of security is named once, in order', () => {
  const faults = Array.from({ length: 40 }, (_, index) => `F${String(index + 1).padStart(2, '0')}`)
  const invariants = Array.from({ length: 12 }, (_, index) => `INV${index + 1}`)

  expect(rows.map((row) => cellsOf(row)[1])).toEqual([...faults, ...invariants, ...AREAS.map((area) => `S-${area}`)])
})

test('each test that shows something is there, with its title', () => {
  const named = rows.flatMap((row) => [...row.matchAll(/`((?:src|scripts)\/[^`]+)`(?: “([^”]+)”)?/g)])
  const missing = named.filter(
    ([, path = '', title = '']) => !existsSync(ROOT + path) || !readFileSync(ROOT + path, 'utf8').includes(title),
  )

  expect(named.length).toBeGreaterThan(120)
  expect(missing.map(([whole]) => whole)).toEqual([])
})

test('what nothing shows says why', () => {
  const cells = rows.map(cellsOf)

  expect(cells.filter(([, , , shown, gap]) => shown === '' && gap === '')).toEqual([])
})

test('each invariant and area of security is shown by a test', () => {
  const cells = rows.map(cellsOf).filter(([, id = '']) => !id.startsWith('F'))

  expect(cells.filter(([, , , shown = '']) => !shown.includes('.test.ts`'))).toEqual([])
})
