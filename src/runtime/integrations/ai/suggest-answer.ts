// Arrives: a conversation that people own, and the agent that would answer in it. Leaves: what it would answer, with what it would have changed.
// Never here: a message that is sent, or a tool that changes anything.
import { readStoredText, storedText } from '#domain/i18n/t.ts'
import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { AgentResult, RunAgent } from '#domain/actions/ai/run-agent.ts'
import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'
import type { SuggestedAnswer } from '#domain/ai/agent-suggestion.ts'
import type { JudgedAnswer } from '#domain/ai/answer-note.ts'
import type { AgentTool } from '#domain/ai/agent-tool.ts'
import type { Json } from '#domain/json.ts'
import { toolEffect } from '#flow/agents/tools/tool-effect.ts'

import { askJudged } from './ask-judged.ts'
import type { Agents } from './agents.ts'

interface Asked {
  appId: string
  question: RunAgent
  businessName: string
  customerName: string | null
  publicUrl: string
  conversationId: string
  /** Runs an action that only reads. */
  read(effect: AskedEffect): Promise<EffectResult>
}

/** Actions that change nothing and reach nobody. */
const READING = new Set<AskedEffect['kind']>(['list_slots', 'list_events', 'list_orders', 'list_products'])
/** Questions to the model for one suggestion. */
const MAX_ROUNDS = 5
const LEFT = 'Not done: this is a draft for a teammate, who will do it. Answer the customer as if they read it before that.'
const NOT_YOURS = 'There is no such tool here. Use only the tools that you were given.'

/** Has an agent draft its answer: it may look things up; what it would change is named. */
export async function suggestAnswer(agents: Agents, asked: Asked): Promise<SuggestedAnswer> {
  let { question } = asked
  const wanted: SuggestedAnswer['wanted'] = []
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { result, judged } = await askJudged(agents, { ...asked, question, which: 'published' })
    if (result.outcome !== 'answered' || !judged) return nothing(problemOf(result), wanted)
    const end = result.calls.find(({ name, tool }) => tool === null && ENDS.has(name))
    if (end)
      return {
        text: textOf(judged),
        notes: judged.notes,
        wanted,
        problem: storedText('It would hand over. {reason}', { reason: reasonOf(end.input) }),
      }
    if (result.calls.length === 0)
      return {
        text: textOf(judged),
        notes: judged.notes,
        wanted,
        problem: judged.isOurs ? storedText('It doesn’t know the answer.') : null,
      }
    for (const { name, input, tool } of result.calls)
      if (tool && !isReading(tool) && !isKnown(wanted, name, input)) wanted.push({ name, input })
    question = await withResults(asked, question, result)
  }
  return nothing(storedText('It kept calling tools in a loop.'), wanted)
}

type Answered = Extract<AgentResult, { outcome: 'answered' }>

const textOf = ({ text, isOurs }: JudgedAnswer): string => (isOurs ? '' : text)

/** The question again, with what the tools answered. */
async function withResults(asked: Asked, question: RunAgent, { calls, costCents, passages = [] }: Answered): Promise<RunAgent> {
  const results: AgentMessage[] = []
  for (const { id, name, input, tool } of calls)
    results.push({ role: 'tool', id, name, result: JSON.stringify(await resultOf(asked, tool, input), inWords) })
  const said: AgentMessage = { role: 'agent', text: '', calls: calls.map(({ tool: _, ...call }) => call) }
  const { turns, toolCalls, costCents: before } = question.spent
  return {
    ...question,
    transcript: [...question.transcript, said, ...results],
    spent: { turns, toolCalls: toolCalls + calls.length, costCents: before + costCents },
    passages,
  }
}

/** The model reads words, no codes. */
const inWords = (_: string, value: unknown): unknown => (typeof value === 'string' ? readStoredText(value) : value)

const isKnown = (wanted: SuggestedAnswer['wanted'], name: string, input: Json): boolean =>
  wanted.some((one) => one.name === name && JSON.stringify(one.input) === JSON.stringify(input))

const ENDS: ReadonlySet<string> = new Set(['hand_over_to_person', 'out_of_scope'])

const isReading = (tool: AgentTool): boolean => tool.type === 'action' && READING.has(tool.action)

async function resultOf(asked: Asked, tool: AgentTool | null, input: Parameters<typeof toolEffect>[1]): Promise<object> {
  if (tool === null) return { error: NOT_YOURS }
  const effect = toolEffect(tool, input)
  if (!effect.ok) return { error: `Not done. ${effect.reason}` }
  if (!isReading(tool)) return { error: LEFT }
  const { kind: _, ...answer } = await asked.read(effect.effect)
  return answer
}

const nothing = (problem: string, wanted: SuggestedAnswer['wanted']): SuggestedAnswer => ({ text: '', notes: [], wanted, problem })

const problemOf = (result: AgentResult): string => (result.outcome === 'answered' ? storedText('It gave no answer.') : result.problem)

const reasonOf = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'reason' in input && typeof input.reason === 'string' ? input.reason : ''
