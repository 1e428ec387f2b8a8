import { Temporal } from 'temporal-polyfill'

import { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { FlowTestInput, type TestSignal } from '#domain/flows/flow-test.ts'
import type { Json } from '#domain/json.ts'
import { IncomingContent, type MessageContent, OutgoingContent } from '#domain/messages/message.ts'
import { withoutSecrets } from '#domain/workspace/secret-names.ts'
import type { TraceLine } from '#domain/flows/trace.ts'

import type { Scope } from '../engine/scope.ts'
import { textOf } from './content-of.ts'

/** What a conversation left behind of one session. */
export interface LoggedSession {
  sessionId: string
  /** Its turns, the first first. */
  turns: readonly { at: string; path: readonly TraceLine[] }[]
  /** The messages that the session said and heard, by id. */
  messages: ReadonlyMap<string, MessageContent>
  /** What it said, in order. */
  said: readonly MessageContent[]
  vars: Readonly<Record<string, Json>>
  ended: string | null
  contact: Pick<Scope['contact'], 'name' | 'phone' | 'email' | 'timeZone' | 'tags' | 'fields'>
  timeZone: string
}

/** Makes a test of a real conversation: the customer's messages with their pauses, what every call answered, and what came of it. */
export function testFromLog(name: string, logged: LoggedSession): FlowTestInput {
  const { turns, said, sessionId, timeZone, ended } = logged
  const lines = turns.flatMap(({ at, path }) => path.map((line) => ({ at, line })))
  const exits = lines.flatMap(({ line }) => (line.exit === null ? [] : [{ stepId: line.stepId, exit: line.exit }]))
  const changed = new Set(lines.flatMap(({ line }) => line.set.flatMap(({ target, name: field }) => (target === 'session' ? field : []))))
  return FlowTestInput.parse({
    name,
    start: { seed: sessionId, now: turns[0]?.at, timeZone, contact: contactBefore(logged) },
    signals: signalsOf(logged),
    mocks: lines.flatMap(({ line }) => mockOf(line)),
    expect: {
      messages: said.flatMap((content) => {
        const parsed = OutgoingContent.safeParse(content)
        return parsed.success ? [{ text: textOf(parsed.data) }] : []
      }),
      exits,
      effects: lines.flatMap(({ line }) => effectOf(line)),
      // As the answers of calls are kept: without secrets.
      vars: withoutSecrets(Object.fromEntries(Object.entries(logged.vars).filter(([variable]) => changed.has(variable)))),
      // What expired in the log may have ended by the message that came after it, which no test of this session plays.
      ...(ended !== 'expired' && { ends: ended === 'completed' || ended === 'handed_over' || ended === 'failed' ? ended : 'waiting' }),
    },
  })
}

/** What the customer did, each message once, with the pauses between; a clock that rang after the last one too. */
function signalsOf({ turns, messages }: LoggedSession): TestSignal[] {
  const signals: TestSignal[] = []
  const heard = new Set<string>()
  let since = epochOf(turns[0]?.at)
  for (const { at, path } of turns) {
    for (const { signal } of path) {
      const message = signal.type === 'replied' ? messageOf(signal['message']) : null
      if (message === null || heard.has(message.id)) continue
      heard.add(message.id)
      const content = IncomingContent.safeParse(messages.get(message.id) ?? message.content)
      if (!content.success) continue
      signals.push(toSignal(content.data, Math.max(0, epochOf(at) - since)))
      since = epochOf(at)
    }
  }
  const last = epochOf(turns.findLast(({ path }) => path.some(({ signal }) => signal.type === 'elapsed'))?.at)
  return last > since ? [...signals, { type: 'wait', ms: last - since }] : signals
}

function toSignal(content: IncomingContent, afterMs: number): TestSignal {
  if (content.type === 'text') return { type: 'say', text: content.text.slice(0, 4_096), afterMs }
  if (content.type === 'buttonReply' || content.type === 'listReply') return { type: 'tap', title: content.title, id: content.id, afterMs }
  return { type: 'send', content, afterMs }
}

function messageOf(value: Json | undefined): { id: string; content: Json } | null {
  if (typeof value !== 'object' || value === null || !('messageId' in value) || typeof value['messageId'] !== 'string') return null
  return { id: value['messageId'], content: value['content'] ?? null }
}

/** What a call answered; an answer that is kept shortened may no longer parse, and is then left out. */
function mockOf({ stepId, signal }: TraceLine): { stepId: string; result: EffectResult }[] {
  if (signal.type !== 'settled') return []
  const result = EffectResult.safeParse(signal['result'])
  return result.success ? [{ stepId, result: result.data }] : []
}

function effectOf({ stepId, ask }: TraceLine): { kind: string; stepId: string }[] {
  const kind = typeof ask === 'object' && ask !== null && 'kind' in ask ? ask['kind'] : null
  return typeof kind === 'string' ? [{ kind, stepId }] : []
}

/** The contact as it most likely was: what the session itself set is taken away again. */
function contactBefore({ contact, turns }: LoggedSession): object {
  const { name, phone, email, timeZone, tags, fields } = contact
  const set = new Set(turns.flatMap(({ path }) => path.flatMap((line) => [...fieldsSet(line)])))
  const before = <T>(field: string, value: T): T | null => (set.has(field) ? null : value)
  return {
    name: before('name', name),
    phone: before('phone', phone),
    email: before('email', email),
    timeZone,
    tags,
    fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !set.has(field))),
  }
}

function fieldsSet({ set, ask }: TraceLine): string[] {
  const assigned = set.flatMap(({ target, name }) => (target === 'contact' ? [name] : []))
  const field = typeof ask === 'object' && ask !== null && 'kind' in ask && ask['kind'] === 'update_contact' ? ask['field'] : null
  return typeof field === 'string' ? [...assigned, field] : assigned
}

const epochOf = (instant: string | undefined): number => (instant === undefined ? 0 : Temporal.Instant.from(instant).epochMilliseconds)
