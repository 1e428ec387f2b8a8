import { expect, test } from 'vitest'

import type { MacroStep } from '#domain/conversations/macro.ts'

import { stepText } from './step-labels.ts'

const nameOf = (id: string) => ({ ana: 'Ana', desk: 'Desk' })[id]

test.each<[MacroStep, string]>([
  [{ type: 'reply', text: 'x'.repeat(50) }, `reply “${'x'.repeat(39)}…”`],
  [{ type: 'tag', add: ['vip', 'late'], remove: [] }, 'tag vip, late'],
  [{ type: 'tag', add: ['vip'], remove: ['late'] }, 'tag vip, take off late'],
  [{ type: 'assign', userId: 'me' }, 'assign to me'],
  [{ type: 'assign', userId: 'ana' }, 'assign to Ana'],
  [{ type: 'assign', userId: 'ben' }, 'assign to a former teammate'],
  [{ type: 'assignTeam', teamId: 'desk' }, 'give to Desk'],
  [{ type: 'snooze', hours: 1 }, 'snooze for 1 hour'],
  [{ type: 'snooze', hours: 48 }, 'snooze for 2 days'],
  [{ type: 'close' }, 'close'],
])('%o is said in words', (step, words) => expect(stepText(step, nameOf)).toBe(words))
