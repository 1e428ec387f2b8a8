import { t } from '#domain/i18n/t.ts'
import type { FlowTestInput } from '#domain/flows/flow-test.ts'
import type { Json } from '#domain/json.ts'
import type { StepNames } from '../definition/step-names.ts'
import type { FlowSession } from '../engine/session.ts'

/** Compares what came of a test with what it expects; names the first difference in plain words, steps and exits as they are called on screen. */
export function firstDifference({ expect }: FlowTestInput, played: Played, names: StepNames): { ok: boolean; difference: string | null } {
  // Why it could not go on says more than what is missing because of it, but what was said before comes first.
  const difference =
    (played.stuck === null ? null : (wrongWord(expect.messages, played.said) ?? played.stuck)) ??
    messagesDiffer(expect.messages, played.said) ??
    exitsDiffer(expect.exits, played.exits, names) ??
    effectsDiffer(expect.effects, played.asked, names) ??
    valuesDiffer(expect.vars, (name) => played.vars[name] ?? null, VALUE_DIFFERS.vars) ??
    valuesDiffer(expect.contact, played.valueOf, VALUE_DIFFERS.contact) ??
    endDiffers(expect.ends, played.ended)
  return { ok: difference === null, difference }
}

type Expected = FlowTestInput['expect']
type Wanted = NonNullable<Expected['messages']>[number]

/** Whether what the bot said is what a test expects at that place. */
export const isExpected = (wanted: Wanted, said: string): boolean =>
  wanted.match === 'exact' ? said === wanted.text : said.includes(wanted.text)

function wrongWord(expected: Expected['messages'], said: readonly string[]): string | null {
  const index = (expected ?? []).findIndex((wanted, at) => {
    const text = said[at]
    return text !== undefined && !isExpected(wanted, text)
  })
  const wanted = expected?.[index]
  if (!wanted) return null
  return wanted.match === 'exact'
    ? t('Message {number} should be “{wanted}”, but the bot said “{said}”.', {
        number: index + 1,
        wanted: wanted.text,
        said: said[index],
      })
    : t('Message {number} should contain “{wanted}”, but the bot said “{said}”.', {
        number: index + 1,
        wanted: wanted.text,
        said: said[index],
      })
}

function messagesDiffer(expected: Expected['messages'], said: readonly string[]): string | null {
  if (!expected) return null
  const wrong = wrongWord(expected, said)
  if (wrong !== null) return wrong
  const missing = expected[said.length]
  if (missing)
    return t('Message {number} should be “{wanted}”, but the bot said nothing more.', { number: said.length + 1, wanted: missing.text })
  return said.length > expected.length
    ? t('After everything that is expected, the bot also said “{said}”.', { said: said[expected.length] })
    : null
}

/** Looks for the expected exits among those that were taken, in order. */
function exitsDiffer(expected: Expected['exits'], taken: Played['exits'], names: StepNames): string | null {
  let from = 0
  for (const { stepId, exit } of expected) {
    const at = taken.findIndex((each, index) => index >= from && each.stepId === stepId && each.exit === exit)
    if (at < 0) {
      const step = names.step(stepId)
      const label = names.exit(stepId, exit)
      const other = taken.slice(from).find((each) => each.stepId === stepId)
      return other
        ? t('“{step}” should continue at “{label}”, but it continued at “{other}”.', {
            step,
            label,
            other: names.exit(stepId, other.exit),
          })
        : t('“{step}” should continue at “{label}”, but the conversation didn’t get there.', { step, label })
    }
    from = at + 1
  }
  return null
}

function effectsDiffer(expected: Expected['effects'], asked: Played['asked'], names: StepNames): string | null {
  let from = 0
  for (const wanted of expected) {
    const at = asked.findIndex(
      (each, index) => index >= from && each.kind === wanted.kind && (wanted.stepId === undefined || each.stepId === wanted.stepId),
    )
    if (at < 0)
      return wanted.stepId === undefined
        ? t('No step called {kind}, as expected.', { kind: wanted.kind })
        : t('“{step}” should make a call, but it didn’t.', { step: names.step(wanted.stepId) })
    from = at + 1
  }
  return null
}

type Told = { name: string; wanted: string; found: string }

const VALUE_DIFFERS = {
  vars: ({ name, wanted, found }: Told) => t('The variable “{name}” should be {wanted}, but it’s {found}.', { name, wanted, found }),
  contact: ({ name, wanted, found }: Told) => t('The contact’s “{name}” should be {wanted}, but it’s {found}.', { name, wanted, found }),
}

function valuesDiffer(
  expected: Readonly<Record<string, Json>>,
  found: (name: string) => Json,
  tell: (values: Told) => string,
): string | null {
  for (const [name, wanted] of Object.entries(expected)) {
    const value = found(name)
    if (!isSame(wanted, value)) return tell({ name, wanted: told(wanted), found: told(value) })
  }
  return null
}

const told = (value: Json): string =>
  value === null ? t('empty') : typeof value === 'string' ? t('“{text}”', { text: value }) : JSON.stringify(value)

function isSame(a: Json, b: Json): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), new Map<string, Json>(Object.entries(b))]
  return left.length === right.size && left.every(([name, value]) => right.has(name) && isSame(value, right.get(name) ?? null))
}

function endDiffers(expected: Expected['ends'], ended: Played['ended']): string | null {
  const found = ended ?? 'waiting'
  if (expected === undefined || expected === found) return null
  return t('It should end with “{wanted}”, but it ended with “{found}”.', { wanted: endText(expected), found: endText(found) })
}

/** How a test may end, in words. */
export function endText(end: NonNullable<Played['ended']> | 'waiting'): string {
  switch (end) {
    case 'completed':
      return t('Flow completed')
    case 'handed_over':
      return t('Handed over to the team')
    case 'failed':
      return t('Flow failed')
    case 'interrupted':
      return t('Flow interrupted')
    case 'expired':
      return t('No reply in time')
    case 'waiting':
      return t('Waiting for a reply')
    default:
      return end satisfies never
  }
}

/** What a rehearsal came to. */
export interface Played {
  said: readonly string[]
  exits: readonly { stepId: string; exit: string }[]
  asked: readonly { kind: string; stepId: string }[]
  vars: FlowSession['vars']
  ended: FlowSession['ended']
  /** Why it could not go on, or broke. */
  stuck: string | null
  /** The contact's own fields. */
  fields: readonly string[]
  valueOf(field: string): Json
}
