import type { ReadAnswer, ReadAnswerResult } from '#domain/actions/ai/read-answer.ts'
import { readingInstructions, readingQuestion, readReply } from '#flow/answers/reading-prompt.ts'

import type { Agents } from './agents.ts'

const kind = 'read_answer'
const MAX_TOKENS = 300

/** Asks the app's first AI provider what an answer says. */
export async function readAnswer(agents: Agents, { appId }: { appId: string }, asked: ReadAnswer): Promise<ReadAnswerResult> {
  const answer = await agents.assist(appId, {
    instructions: readingInstructions(asked),
    question: readingQuestion(asked),
    maxTokens: MAX_TOKENS,
    seconds: 12,
  })
  if (!answer) return { kind, outcome: 'noProvider', problem: 'No AI provider is connected.' }
  if (!answer.ok) return { kind, outcome: 'providerError', problem: answer.problem }
  const value = readReply(answer.text)
  return value === null ? { kind, outcome: 'nothing' } : { kind, outcome: 'read', value }
}
