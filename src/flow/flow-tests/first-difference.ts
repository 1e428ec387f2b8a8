import type { FlowTestInput } from '#domain/flows/flow-test.ts'
import type { Json } from '#domain/json.ts'
import type { FlowSession } from '../engine/session.ts'

/** Compares what came of a test with what it expects; names the first difference in plain words. */
export function firstDifference({ expect }: FlowTestInput, played: Played): { ok: boolean; difference: string | null } {
  // Why it could not go on says more than what is missing because of it, but what was said before comes first.
  const difference =
    (played.stuck === null ? null : (wrongWord(expect.messages, played.said) ?? played.stuck)) ??
    messagesDiffer(expect.messages, played.said) ??
    orderDiffers('exit', expect.exits.map(exitText), played.exits.map(exitText)) ??
    effectsDiffer(expect.effects, played.asked) ??
    valuesDiffer('vars.', expect.vars, (name) => played.vars[name] ?? null) ??
    valuesDiffer('contact.', expect.contact, played.valueOf) ??
    endDiffers(expect.ends, played.ended)
  return { ok: difference === null, difference }
}

type Expected = FlowTestInput['expect']

const exitText = ({ stepId, exit }: { stepId: string; exit: string }): string => `“${exit}” of step ${stepId}`

const fits = (wanted: { text: string; match: 'exact' | 'contains' }, said: string): boolean =>
  wanted.match === 'exact' ? said === wanted.text : said.includes(wanted.text)

function wrongWord(expected: Expected['messages'], said: readonly string[]): string | null {
  const index = (expected ?? []).findIndex((wanted, at) => {
    const text = said[at]
    return text !== undefined && !fits(wanted, text)
  })
  const wanted = expected?.[index]
  if (!wanted) return null
  const rule = wanted.match === 'exact' ? 'should be' : 'should hold'
  return `Message ${index + 1} ${rule} “${wanted.text}”, but the bot said “${said[index] ?? ''}”.`
}

function messagesDiffer(expected: Expected['messages'], said: readonly string[]): string | null {
  if (!expected) return null
  const wrong = wrongWord(expected, said)
  if (wrong !== null) return wrong
  const missing = expected[said.length]
  if (missing) return `Message ${said.length + 1} should be “${missing.text}”, but the bot said nothing more.`
  return said.length > expected.length ? `The bot said “${said[expected.length] ?? ''}” too, after all that is expected.` : null
}

/** Looks for a list within another, in order. */
function orderDiffers(word: string, expected: readonly string[], found: readonly string[]): string | null {
  let from = 0
  for (const wanted of expected) {
    const at = found.indexOf(wanted, from)
    if (at < 0) {
      const other = found.slice(from).at(0)
      return `The ${word} ${wanted} was not taken${other === undefined ? '.' : `; the next one taken was ${other}.`}`
    }
    from = at + 1
  }
  return null
}

function effectsDiffer(expected: Expected['effects'], asked: Played['asked']): string | null {
  let from = 0
  for (const wanted of expected) {
    const at = asked.findIndex(
      (each, index) => index >= from && each.kind === wanted.kind && (wanted.stepId === undefined || each.stepId === wanted.stepId),
    )
    if (at < 0) return `“${wanted.kind}” was not asked for${wanted.stepId === undefined ? '' : ` by step ${wanted.stepId}`}.`
    from = at + 1
  }
  return null
}

function valuesDiffer(prefix: string, expected: Readonly<Record<string, Json>>, found: (name: string) => Json): string | null {
  for (const [name, wanted] of Object.entries(expected)) {
    const value = found(name)
    if (!isSame(wanted, value)) return `${prefix}${name} should be ${JSON.stringify(wanted)}, but it is ${JSON.stringify(value)}.`
  }
  return null
}

function isSame(a: Json, b: Json): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), new Map<string, Json>(Object.entries(b))]
  return left.length === right.size && left.every(([name, value]) => right.has(name) && isSame(value, right.get(name) ?? null))
}

function endDiffers(expected: Expected['ends'], ended: Played['ended']): string | null {
  const found = ended ?? 'waiting'
  if (expected === undefined || expected === found) return null
  return `The flow should be ${WORDS[expected]} in the end, but it is ${WORDS[found]}.`
}

const WORDS = {
  completed: 'completed',
  handed_over: 'handed over to people',
  failed: 'broken',
  interrupted: 'interrupted',
  expired: 'ended without a reply',
  waiting: 'waiting',
} as const

/** What a rehearsal came to. */
export interface Played {
  said: readonly string[]
  exits: readonly { stepId: string; exit: string }[]
  asked: readonly { kind: string; stepId: string }[]
  vars: FlowSession['vars']
  ended: FlowSession['ended']
  /** Why it could not go on, or broke. */
  stuck: string | null
  valueOf(field: string): Json
}
