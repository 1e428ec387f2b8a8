import { LlmAnswer, type LlmQuestion } from './script.ts'

const say = (text: string): LlmAnswer => LlmAnswer.parse({ text })

/** Tells a question to help somebody who writes from one to talk with a customer. */
export const helpsToWrite = ({ system }: LlmQuestion): boolean => system.startsWith('You help somebody of a business')

/** What the demo's model writes for a person: plain changes of what it was given, so that one sees what each help is for. */
export function writingHelper({ messages }: LlmQuestion): LlmAnswer {
  const asked = messages.at(-1)?.text ?? ''
  const instruction = asked.split('\n\n').at(-1) ?? ''
  const text = between(asked, 'text')
  const customer = between(asked, 'conversation')
    .split('\n')
    .filter((line) => line.startsWith('Customer'))
    .map((line) => line.slice(line.indexOf(': ') + 2))
  if (instruction.startsWith('Summarise'))
    return say(`- The customer wrote ${customer.length} times, first: “${customer[0] ?? ''}”\n- Last: “${customer.at(-1) ?? ''}”`)
  if (instruction.startsWith('Make it shorter')) return say(text.split(/(?<=[.!?])\s/)[0] ?? text)
  if (instruction.startsWith('Translate')) return say(`${text} (${instruction.replace(/^Translate it into /, '').replace(/\.$/, '')})`)
  if (instruction.startsWith('Make it warmer')) return say(`Thank you for your patience! ${text}`)
  if (instruction.startsWith('Make it'))
    return say(
      text.charAt(0).toUpperCase() +
        text
          .slice(1)
          .trim()
          .replace(/([^.!?])$/, '$1.'),
    )
  const hint = /It should say: ([^]*)$/.exec(instruction)?.[1]
  return say(`Thank you for asking about “${customer.at(-1) ?? 'us'}”. ${hint ?? 'We will look into it and come back to you [when].'}`)
}

const between = (text: string, mark: string): string => new RegExp(`<${mark}>\\n([^]*)\\n</${mark}>`).exec(text)?.[1] ?? ''
