import { expect, test } from 'vitest'

import { Automation } from '#domain/workspace/automation.ts'
import { compile } from '#flow/engine/program.ts'
import { newSession } from '#flow/engine/session.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { aDocument } from '#flow/testing/documents.ts'
import type { Tx } from '#store/postgres/sql.ts'

import { ContactPatch } from '#commands/shared/contact-patch.ts'
import { toScope } from '#commands/shared/to-scope.ts'
import { createBatchReads } from '#commands/shared/batch-reads.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import { advanceSession, type SessionRules } from './advance-session.ts'
import type { TurnContext } from './load-turns.ts'

const now = new Date('2026-03-02T10:00:00Z')

const program = compile(
  kinds,
  { flowId: 'flow', version: 1 },
  aDocument({
    block: [
      ['hello', 'response', { messages: [{ type: 'text', text: 'Hello {{ contact.name }}' }] }],
      ['note', 'updateContact', { field: 'name', value: 'Ben' }],
      ['pause', 'delay', { until: { type: 'duration', amount: 5, unit: 'minutes' } }],
    ],
  }),
).program

const aContext = (): TurnContext => ({
  tx: null as unknown as Tx,
  now,
  generateId: () => 'id',
  unitOfWork: new UnitOfWork(now.toISOString()),
  reads: createBatchReads(null as unknown as Tx),
  appId: 'app',
  conversation: {
    appId: 'app',
    id: 'conversation',
    contactId: 'contact',
    channelId: 'channel',
    address: '15550001',
    addressKind: 'wa_id',
    handler: 'bot',
    openState: 'open',
    lastSeq: 4,
    lastInboundAt: now.toISOString(),
    lastActivityAt: now.toISOString(),
    snippetMessageId: null,
    fields: {},
  } as unknown as TurnContext['conversation'],
  contact: {
    appId: 'app',
    id: 'contact',
    name: 'Ana',
    phone: null,
    email: null,
    timeZone: null,
    language: null,
    optedOutAt: null,
    tags: [],
    fields: {},
  },
  patch: new ContactPatch(),
  surroundings: {
    appId: 'app',
    channelId: 'channel',
    appName: 'Shop',
    timeZone: 'UTC',
    language: null,
    automation: {},
    channelName: 'Number',
    hasMembers: true,
    contactFields: [],
    labels: [],
  },
  automation: Automation.parse({}),
  publicUrl: 'https://example.test',
})

const rules: SessionRules<TurnContext> = {
  library: () => program,
  askedBy: 'flow',
  botOf: () => ({ kind: 'bot', id: 'flow', name: 'Flow' }),
  scopeOf: (context) => toScope('flow', context),
  mutedBecause: () => null,
  faultTextOf: () => null,
}

test('returns what a signal changed without mutating its input', async () => {
  const context = aContext()
  const session = newSession('session', 'flow', 1)
  const before = structuredClone({ conversation: context.conversation, contact: context.contact, session })

  const changes = await advanceSession(context, rules, session, { type: 'started' })

  expect({ conversation: context.conversation, contact: context.contact, session }).toEqual(before)
  expect(context.unitOfWork.isEmpty).toBe(true)
  expect(context.patch.isEmpty).toBe(true)
  expect(changes).toMatchObject({ accepted: true, session: { turn: 2, stepId: 'pause' }, problem: null, externalCalls: [] })
  expect(changes.context.contact.name).toBe('Ben')
  expect(changes.context.conversation.lastSeq).toBeGreaterThan(4)
  expect(changes.context.patch.isEmpty).toBe(false)
  expect(changes.timers).toEqual([{ set: expect.any(String), sessionId: 'session', dueAt: new Date('2026-03-02T10:05:00Z') }])
  expect(changes.traces.map(({ turn }) => turn)).toEqual([1, 2])
})

test('changes nothing if the session refuses the signal', async () => {
  const context = aContext()
  const { session } = await advanceSession(context, rules, newSession('session', 'flow', 1), { type: 'started' })

  const changes = await advanceSession(context, rules, session, { type: 'elapsed', timerId: 'of another wait' })

  expect(changes).toMatchObject({ accepted: false, timers: [], externalCalls: [], traces: [] })
  expect(changes.session).toBe(session)
  expect(changes.context.unitOfWork.isEmpty).toBe(true)
})
