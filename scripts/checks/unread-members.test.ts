import { expect, test } from 'vitest'

import { unreadMembers } from './unread-members.ts'

const problemsOf = (...texts: string[]): string[] => unreadMembers(texts.map((text, at) => ({ path: `${at}.ts`, text })))

test.each([
  ['is never mentioned again', ''],
  ['is only written', 'const door: Door = { width: 1 }\nopen({ width: 2 })'],
])('names an interface member that %s', (_, use) => {
  expect(problemsOf('export interface Door {\n  width: number\n}\n', use)).toEqual([expect.stringContaining('0.ts: nothing reads "width"')])
})

test('names a class method that nothing calls', () => {
  expect(problemsOf('class Door extends Wall {\n  open(): void {}\n}\n')).toEqual([expect.stringContaining('"open"')])
})

test.each([
  'print(door.width)',
  'const { width } = door',
  'const { width: w } = door',
  'const area = ({ width: w }: Door) => w',
  'const { height, width = 1 } = door',
  "const keys = ['width']",
])('a member is read by: %s', (use) => {
  expect(problemsOf('interface Door {\n  readonly width?: number\n}\n', use)).toEqual([])
})
