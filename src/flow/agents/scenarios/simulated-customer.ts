import type { AgentScenarioInput } from '#domain/ai/agent-scenario.ts'
import type { AttemptLine } from '#domain/ai/agent-test-run.ts'

import { fence } from '../fence.ts'

/** What a model that plays a customer is told, unless somebody wrote other words. */
export const CUSTOMER_PROMPT = `You play a customer who writes to a business in a chat. Stay in your part: you are not an assistant, and you know only what your part says.
Write one short message at a time, in plain everyday words, without quotes. Answer what you are asked as your part says, and make up small details where it says nothing.`

/** What stands in place of a message once the customer has nothing more to say. */
const DONE = '[DONE]'

/** Whatever the words before it are: without it the conversation would never end. */
const END = `Write only your next message. Once you have what you want, or it is clear that you will not get it, write only ${DONE}.`

/** What the model is asked for the customer's next message. */
export function customerQuestion(
  prompt: string | null,
  { persona, goal, contactName }: Pick<AgentScenarioInput, 'persona' | 'goal' | 'contactName'>,
  transcript: readonly AttemptLine[],
): { instructions: string; question: string } {
  const part = [
    `Your name: ${contactName ?? 'not said'}`,
    `Who you are: ${persona || 'a customer'}`,
    `What you want: ${goal || 'what you asked first'}`,
  ]
  const said = transcript.flatMap((line) =>
    line.kind === 'customer' ? [`You: ${line.text}`] : line.kind === 'agent' ? [`Business: ${line.text}`] : [],
  )
  return { instructions: `${prompt ?? CUSTOMER_PROMPT}\n\n${part.join('\n')}\n\n${END}`, question: fence('conversation', said.join('\n')) }
}

/** The customer's next message; null where they are done. */
export function readCustomer(answer: string): string | null {
  const text = answer.replace(/^(?:you|customer)\s*:\s*/i, '').trim()
  return text === '' || text.includes(DONE) ? null : text.slice(0, 4_096)
}
