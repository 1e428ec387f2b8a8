import { expect, test } from 'vitest'

import type { MacroStep } from '#domain/conversations/macro.ts'

import { stepWords } from './step-words.ts'

const nameOf = (id: string) => ({ ana: 'Ana', desk: 'Desk' })[id]

test.each<[MacroStep, string]>([
  [{ do: 'reply', text: 'x'.repeat(50) }, `reply “${'x'.repeat(39)}…”`],
  [{ do: 'tag', add: ['vip', 'late'], remove: [] }, 'tag vip, late'],
  [{ do: 'tag', add: ['vip'], remove: ['late'] }, 'tag vip, take off late'],
  [{ do: 'assign', userId: 'me' }, 'assign to me'],
  [{ do: 'assign', userId: 'ana' }, 'assign to Ana'],
  [{ do: 'assign', userId: 'ben' }, 'assign to somebody who left'],
  [{ do: 'assignTeam', teamId: 'desk' }, 'give to Desk'],
  [{ do: 'snooze', hours: 1 }, 'snooze for 1 hour'],
  [{ do: 'snooze', hours: 48 }, 'snooze for 2 days'],
  [{ do: 'close' }, 'close'],
])('%o is said in words', (step, words) => expect(stepWords(step, nameOf)).toBe(words))
