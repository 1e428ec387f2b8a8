import type { AnswerBounds, GivenPassage, RunAgent } from '#domain/actions/ai/run-agent.ts'
import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'

import type { Grounds } from './grounding.ts'

/** What is known around a conversation, whatever was said in it. */
export interface KnownAround {
  facts: RunAgent['facts']
  customerName: string | null
  businessName: string
  /** ISO 8601, in UTC, and the zone to speak of times in. */
  now: string
  zone: string
}

/** What an answer may stand on here. A tool that was refused proves nothing. */
export function groundsOf(
  transcript: readonly AgentMessage[],
  { goal, rules }: Pick<AnswerBounds, 'goal' | 'rules'>,
  passages: readonly GivenPassage[],
  { facts, customerName: name, businessName, now, zone }: KnownAround,
): Grounds {
  const since = transcript.findLastIndex(({ role }) => role === 'customer') + 1
  return {
    passages,
    results: resultsIn(transcript).map(({ result }) => result),
    freshResults: resultsIn(transcript.slice(since)).map((message) => `${message.name}\n${message.result}`),
    // Their name is their own word, too.
    customer: [name ?? '', ...transcript.flatMap((message) => (message.role === 'customer' ? [message.text] : []))],
    own: [goal, ...rules, ...facts.flatMap((fact) => (fact.value === name ? [] : [`${fact.name}: ${fact.value}`])), now],
    names: [/^\p{L}+(?: \p{L}+)?$/u.test(name ?? '') ? (name ?? '') : '', businessName],
    zone,
  }
}

const resultsIn = (messages: readonly AgentMessage[]) =>
  messages.filter((message) => message.role === 'tool').filter(({ result }) => !result.startsWith('{"error"'))
