import { LlmAnswer, type LlmQuestion } from './script.ts'

const say = (text: string): LlmAnswer => LlmAnswer.parse({ text })
const callTool = (name: string, input: object): LlmAnswer => LlmAnswer.parse({ calls: [{ name, input }] })

/** What the demo's model says without a script: it quotes passages, greets, looks for times, books the one that is chosen, looks up orders, and calls a person. */
export function receptionist(question: LlmQuestion): LlmAnswer {
  const last = question.messages.at(-1)
  if (last?.role === 'tool') return afterTool(last.text)
  const words = plain(last?.text ?? '')
  const call = callFor(question, words)
  if (call) return call
  const quoted = quoteFrom(question.system, words)
  if (quoted !== null) return say(quoted)
  if (words === '' || /\b(hi|hello|hey|good (morning|evening))\b/.test(words) || words.includes('has not written yet'))
    return say('Hello! I can book a visit, look up your orders, or call a person for you. What can I do?')
  return say(`You wrote “${words.slice(0, 200)}”. I am the emulator’s pretend model; connect a real provider for real answers.`)
}

/** The tool that does what the customer asks for; null where there is none. */
function callFor(question: LlmQuestion, words: string): LlmAnswer | null {
  const tool = (part: string) => question.tools.find(({ name }) => name.includes(part))?.name
  const human = tool('hand_over')
  if (human !== undefined && /\b(person|human|someone|complain|agent)\b/.test(words))
    return callTool(human, { reason: 'The customer asked for a person.', summary: `The customer wrote: ${words.slice(0, 500)}` })
  const slot = chosenSlot(question, words)
  const book = tool('book')
  if (book !== undefined && slot !== null) return callTool(book, { start: slot })
  const slots = tool('slots')
  if (slots !== undefined && /\b(book|appointment|visit|times?|tasting|when|free)\b/.test(words)) return callTool(slots, { limit: 3 })
  const orders = tool('orders')
  return orders !== undefined && /\borders?\b/.test(words) ? callTool(orders, {}) : null
}

/** The sentences of the passage that shares most words with what was asked, cited; null where none shares any. */
function quoteFrom(system: string, words: string): string | null {
  const passages = /<passages>\n([^]*?)\n<\/passages>/.exec(system)?.[1] ?? ''
  const asked = new Set(words.match(/[\p{L}\d]{4,}/gu))
  const shared = (text: string): number => (text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []).filter((word) => asked.has(word)).length
  const [best] = passages
    .split(/\n\n(?=\[\d+\] )/)
    .map((passage) => ({ passage, worth: shared(passage) }))
    .toSorted((a, b) => b.worth - a.worth)
  if (!best || best.worth === 0) return null
  const [head = '', ...lines] = best.passage.split('\n')
  const number = /^\[\d+\]/.exec(head)?.[0] ?? ''
  const sentences = lines
    .join(' ')
    .split(/(?<=[.!?]) /)
    .slice(0, 2)
  return sentences.map((sentence) => sentence.replace(/(?=[.!?]$)/, ` ${number}`)).join(' ')
}

/** The customer's words without the marks around them. */
const plain = (text: string): string =>
  text
    .replaceAll(/<\/?customer_message>/g, '')
    .trim()
    .toLowerCase()

const START = /"start":"([^"]+)"/g
const startsIn = (text: string): string[] => [...text.matchAll(START)].map(([, start]) => start ?? '')

function afterTool(result: string): LlmAnswer {
  if (result.includes('"outcome":"created"')) return say(`It is booked for ${shown(startsIn(result)[0] ?? '')}. See you then!`)
  if (result.includes('"slots":')) {
    const times = startsIn(result).slice(0, 3)
    return say(
      times.length === 0
        ? 'Nothing is free just now.'
        : `These times are free:\n${times.map((at, index) => `${index + 1}. ${shown(at)}`).join('\n')}\nWhich one?`,
    )
  }
  if (result.includes('"orders":[]')) return say('You have no orders yet.')
  if (result.includes('"orders":')) return say(`I found ${result.split('"number":').length - 1} of your orders.`)
  return result.includes('"error":') ? say('I could not do that. Could you tell me more?') : say('Done.')
}

const shown = (instant: string): string => instant.replace('T', ' ').replace(/(:\d\d)(:\d\d(\.\d+)?)?Z$/, '$1 UTC')

/** The time that "1", "the second" or "yes" means, of those that were listed last. */
function chosenSlot({ messages }: LlmQuestion, words: string): string | null {
  const listed = messages.findLast(({ role, text }) => role === 'tool' && text.includes('"slots":'))
  const index =
    words.search(/\b(1|first|yes|ok|one)\b/) >= 0 ? 0 : /\b(2|second|two)\b/.test(words) ? 1 : /\b(3|third|three)\b/.test(words) ? 2 : -1
  return listed && index >= 0 ? (startsIn(listed.text)[index] ?? null) : null
}
