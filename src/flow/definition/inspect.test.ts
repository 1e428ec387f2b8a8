import { expect, test } from 'vitest'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument, welcomeDocument } from '../testing/documents.ts'
import { inspect } from './inspect.ts'
import { triggerScore } from './triggers.ts'

const codes = (document: Parameters<typeof inspect>[1]) => inspect(kinds, document).map(({ code }) => code)

test('a sound flow has no problems', () => {
  expect(inspect(kinds, welcomeDocument())).toEqual([])
})

test('unreadable steps, unknown kinds, loose and forked edges, unknown exits and lost blocks are named', () => {
  expect(codes(aDocument({ a: [['s', 'ask', {}]] }))).toContain('step-unreadable')
  expect(codes(aDocument({ a: [['s', 'teleport', {}]] }))).toContain('step-unreadable')
  expect(codes(aDocument({ a: [['s', 'delay', { amount: 1, unit: 'days' }]], b: [] }, [['s', 'nowhere', 'b']]))).toContain('exit-unknown')
  expect(
    codes(
      aDocument({ a: [], b: [] }, [
        ['a', null, 'b'],
        ['a', null, 'b'],
      ]),
    ),
  ).toContain('exit-forked')
  expect(codes(aDocument({ a: [] }, [['a', null, 'gone']]))).toContain('edge-loose')
  expect(
    codes(aDocument({ a: [['s', 'delay', { amount: 1, unit: 'days' }]], b: [['t', 'delay', { amount: 1, unit: 'days' }]] })),
  ).toContain('unreachable')
  expect(codes({ v: 1, nodes: [], edges: [] })).toEqual(['no-start'])
})

test('a keyword beats any first message, and punctuation and case do not matter', () => {
  const hi = { type: 'keyword' as const, keywords: ['hi'], match: 'exact' as const }
  expect(triggerScore(hi, { text: ' HI!! ', first: true })).toBeGreaterThan(
    triggerScore({ type: 'firstMessage' }, { text: 'hi', first: true }),
  )
  expect(triggerScore(hi, { text: 'history', first: true })).toBe(0)
  expect(triggerScore({ ...hi, match: 'contains' }, { text: 'well, hi there', first: false })).toBeGreaterThan(0)
  expect(triggerScore({ ...hi, match: 'contains' }, { text: 'history', first: false })).toBe(0)
  expect(triggerScore({ type: 'firstMessage' }, { text: null, first: false })).toBe(0)
})
