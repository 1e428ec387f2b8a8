import { expect, test } from 'vitest'

import { resendProblem } from './resend-problem.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const channel = { id: 'ch1', kind: 'whatsapp', name: 'Leeds store' } as const
const assignee = { id: 'me', name: 'Liv' }
const open = { openState: 'open', handler: 'human', assignee, channel, lastInboundAt: '2026-11-23T11:00:00Z' } as const

test.each([
  ['mine and open', open, 'text', null],
  ['unassigned', { ...open, assignee: null }, 'text', null],
  ['closed', { ...open, openState: 'closed' as const }, 'text', /Reopen/],
  ['with the bot', { ...open, handler: 'bot' as const, assignee: null }, 'text', /Take over/],
  ['a teammate’s', { ...open, assignee: { id: 'other', name: 'Mo' } }, 'text', /Take over/],
  ['outside the 24 hours', { ...open, lastInboundAt: '2026-11-20T11:00:00Z' }, 'text', /template/],
  [
    'a web chat, which has no such window',
    { ...open, channel: { ...channel, kind: 'webchat' as const }, lastInboundAt: null },
    'text',
    null,
  ],
  ['a template outside the 24 hours', { ...open, lastInboundAt: '2026-11-20T11:00:00Z' }, 'template', null],
])('offers a resend, or what to do first: %s', (_name, conversation, type, problem) => {
  const found = resendProblem(conversation, type, 'me', NOW)

  if (problem === null) expect(found).toBeNull()
  else expect(found?.words).toMatch(problem)
})
