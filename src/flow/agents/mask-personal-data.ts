import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'
import type { RunAgent } from '#domain/actions/ai/run-agent.ts'
import type { Json } from '#domain/json.ts'
import { wordPattern } from '#domain/word-pattern.ts'

/** Puts placeholders in the place of email addresses, phone, card and account numbers and of the customer's known name, and the real ones back. */
export interface Masking {
  mask(text: string): string
  unmask(text: string): string
}

/** Changes nothing. */
export const NO_MASKING: Masking = { mask: (text) => text, unmask: (text) => text }

interface Kind {
  name: string
  pattern: RegExp
  fits(found: string): boolean
}

const KINDS: readonly Kind[] = [
  { name: 'EMAIL', pattern: /[\p{L}\d.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, fits: () => true },
  {
    name: 'IBAN',
    pattern: /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?(?![\p{L}\d])/giu,
    fits: (found) => found.replaceAll(' ', '').length >= 15,
  },
  { name: 'CARD', pattern: /(?<![\d.,+-])\d(?:[ -]?\d){12,18}(?![\d])/gu, fits: (found) => isLuhn(found.replaceAll(/\D/g, '')) },
  { name: 'PHONE', pattern: /(?<![\p{L}\d.,-])(?:\+|00)?\(?\d(?:[ ()/.-]{0,2}\d){7,14}(?![\p{L}\d])/gu, fits: isPhone },
]

/** Begins a masking: the same value has the same placeholder as long as it is used. `customerName`: as the contact is called; null where nobody knows. */
export function createMasking(customerName: string | null): Masking {
  const kinds = [...KINDS, ...namesOf(customerName)]
  const placeholders = new Map<string, string>()
  const values = new Map<string, string>()
  const counts = new Map<string, number>()
  const placeholderOf = (name: string, value: string): string => {
    const known = placeholders.get(value)
    if (known !== undefined) return known
    const count = (counts.get(name) ?? 0) + 1
    const placeholder = `[${name}_${count}]`
    counts.set(name, count)
    placeholders.set(value, placeholder)
    values.set(placeholder, value)
    return placeholder
  }
  return {
    mask: (text) =>
      kinds.reduce(
        (masked, { name, pattern, fits }) => masked.replaceAll(pattern, (found) => (fits(found) ? placeholderOf(name, found) : found)),
        text,
      ),
    unmask: (text) => text.replaceAll(/\[(?:EMAIL|IBAN|CARD|PHONE|NAME)_\d+\]/g, (placeholder) => values.get(placeholder) ?? placeholder),
  }
}

/** Two letters are too often a word of their own. */
const SHORTEST_PART = 3

/** The whole name however it is written, and its parts as they are written: “may” is no Mrs May. */
function namesOf(customerName: string | null): Kind[] {
  const name = customerName?.trim() ?? ''
  if (Array.from(name).length < SHORTEST_PART) return []
  const parts = name.split(/\s+/).filter((part) => Array.from(part).length >= SHORTEST_PART && part !== name)
  return [wordPattern(name, 'giu'), ...parts.map((part) => wordPattern(part, 'gu'))].map((pattern) => ({
    name: 'NAME',
    pattern,
    fits: () => true,
  }))
}

/** What a model is asked, with everything from the conversation masked. What the business wrote goes as it is. */
export const maskAsked = (asked: RunAgent, { mask }: Masking): RunAgent => ({
  ...asked,
  facts: asked.facts.map(({ name, value }) => ({ name, value: mask(value) })),
  transcript: asked.transcript.map((message) => maskMessage(message, mask)),
  ...(asked.refused && { refused: { text: mask(asked.refused.text), reasons: asked.refused.reasons.map(mask) } }),
})

function maskMessage(message: AgentMessage, mask: Masking['mask']): AgentMessage {
  switch (message.role) {
    case 'customer':
      return { ...message, text: mask(message.text) }
    case 'agent':
      return { ...message, text: mask(message.text), calls: message.calls.map((call) => ({ ...call, input: inEach(call.input, mask) })) }
    case 'tool':
      return { ...message, result: mask(message.result) }
    default:
      return message satisfies never
  }
}

/** Changes every text of a value. */
export function inEach(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => inEach(item, change))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inEach(item, change)]))
}

/** A day is no phone number, nor is a moment. */
function isPhone(found: string): boolean {
  const digits = found.replaceAll(/\D/g, '').length
  return digits >= 9 && digits <= 15 && !/^\d{4}-\d{2}-\d{2}|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(found)
}

function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
