import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(`${ROOT}docs/faults.md`, 'utf8')
const rows = text.split('\n').filter((line) => /^\| F\d\d /.test(line))

test('each fault is named once, in order', () => {
  const ids = rows.map((row) => row.slice(2, 5))

  expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => `F${String(index + 1).padStart(2, '0')}`))
})

test('each test that shows a fault is there, with its title', () => {
  const named = rows.flatMap((row) => [...row.matchAll(/`(src\/[^`]+)`(?: “([^”]+)”)?/g)])
  const missing = named.filter(
    ([, path = '', title = '']) => !existsSync(ROOT + path) || !readFileSync(ROOT + path, 'utf8').includes(title),
  )

  expect(named.length).toBeGreaterThan(50)
  expect(missing.map(([whole]) => whole)).toEqual([])
})

test('a fault that nothing shows says why', () => {
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))

  expect(cells.filter(([, , , shown, gap]) => shown === '' && gap === '')).toEqual([])
})
