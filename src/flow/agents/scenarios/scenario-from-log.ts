// Arrives: what a conversation with an agent left behind. Leaves: a scenario with what the customer wrote, what tools answered, and what was
// done as what is expected. Never here: the name, phone, email or other data of the contact.
import { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { AgentResult } from '#domain/actions/ai/run-agent.ts'
import { AgentScenarioInput } from '#domain/ai/agent-scenario.ts'
import type { AgentOutcome } from '#domain/ai/agent-test-run.ts'
import type { Json } from '#domain/json.ts'
import type { TraceLine } from '#domain/flows/trace.ts'
import { IncomingContent, type MessageContent } from '#domain/messages/message.ts'
import { withoutSecrets } from '#domain/workspace/secret-names.ts'

import { wordsOf } from '#flow/steps/agent/message-text.ts'
import { type Person, replacePersonalData } from './replace-personal-data.ts'

/** What is left of one session in which an agent answered. */
export interface LoggedAgent {
  turns: readonly { at: string; path: readonly TraceLine[] }[]
  /** What the customer wrote since it began, by id. */
  messages: ReadonlyMap<string, MessageContent>
  contact: Person
}

type Call = Extract<AgentResult, { outcome: 'answered' }>['calls'][number]
/** What a flow leaves is no effect of its own. */
const KINDS = { http: 'call_http', mcp: 'call_mcp_tool', flow: null } as const

type Used = { call: Call; result: Json }

/** A longer conversation is cut: its first turns are what it is about. */
const MAX_TURNS = 40
const MAX_CALLS = 20

/** Makes a scenario of a conversation; null where the customer wrote nothing. */
export function scenarioFromLog(name: string, { turns, messages, contact }: LoggedAgent): AgentScenarioInput | null {
  const lines = turns.flatMap(({ path }) => path)
  const said = customerTurns(lines, messages).slice(0, MAX_TURNS)
  if (said.length === 0) return null
  const used = usedCalls(lines)
  const clean = replacePersonalData(contact)
  const written = clean.replace({
    name,
    now: turns[0]?.at ?? null,
    contactName: contact.name === null ? null : clean.name,
    customer: { type: 'scripted', turns: said },
    toolResults: used.slice(0, 60).map(({ call, result }) => ({ tool: call.name, result: withoutSecrets(result) })),
    expect: {
      calls: used.slice(0, MAX_CALLS).map(({ call }) => ({ tool: call.name, arguments: argumentsOf(call.input) })),
      outcome: outcomeOf(lines),
    },
  })
  return AgentScenarioInput.parse(written)
}

/** What the customer wrote, each message once, in order. */
function customerTurns(lines: readonly TraceLine[], messages: ReadonlyMap<string, MessageContent>): string[] {
  const heard = new Set<string>()
  return lines.flatMap(({ signal }) => {
    const message = signal.type === 'replied' ? signal['message'] : null
    if (typeof message !== 'object' || message === null || !('messageId' in message)) return []
    const id = message['messageId']
    if (typeof id !== 'string' || heard.has(id)) return []
    heard.add(id)
    const content = IncomingContent.safeParse(messages.get(id) ?? message['content'])
    const words = content.success ? wordsOf(content.data).trim() : ''
    return words === '' ? [] : [words]
  })
}

/** The tools that were used, with what they answered: a call that was refused has no answer of its kind. */
function usedCalls(lines: readonly TraceLine[]): Used[] {
  const used: Used[] = []
  let wanted: readonly Call[] = []
  for (const { signal } of lines) {
    const read = signal.type === 'settled' ? EffectResult.safeParse(signal['result']) : null
    if (!read?.success) continue
    const { kind, ...result } = read.data
    if (read.data.kind === 'run_agent') {
      wanted = read.data.outcome === 'answered' ? read.data.calls : []
      continue
    }
    const at = wanted.findIndex(({ tool }) => tool !== null && (tool.type === 'action' ? tool.action : KINDS[tool.type]) === kind)
    const call = wanted[at]
    if (!call) continue
    used.push({ call, result })
    wanted = wanted.slice(at + 1)
  }
  return used
}

/** Every plain argument, as it was. What is empty or has parts is left to whoever edits the scenario. */
function argumentsOf(input: Json): object[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return []
  return Object.entries(input)
    .filter(
      ([, value]) =>
        (typeof value === 'string' && value !== '' && value.length <= 400) || typeof value === 'number' || typeof value === 'boolean',
    )
    .slice(0, 20)
    .map(([name, value]) => ({ name, match: 'equals', value: String(value) }))
}

const EXITS: Readonly<Record<string, AgentOutcome>> = { handOver: 'handedOver', outOfScope: 'outOfScope', limit: 'limit' }

/** How it ended; a model that did not answer, or a customer who went away, is nothing to expect. */
function outcomeOf(lines: readonly TraceLine[]): AgentOutcome | null {
  const exit = lines.findLast((line) => line.kind === 'agent' && line.exit !== null)?.exit
  return exit ? (EXITS[exit] ?? null) : 'answered'
}
