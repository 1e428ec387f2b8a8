import type { Sketch, SketchBlock, SketchStep } from '../composing/compose.ts'
import { Plan, type PlanStep } from './plan.ts'

const MAX_FAULTS = 12

/** Reads what a model answered; `faults` say what is wrong with it, in words that it can act on. */
export function readPlan(answer: string): { plan: Plan | null; faults: string[] } {
  const json = jsonIn(answer)
  if (json === undefined) return { plan: null, faults: ['The answer is not one JSON object.'] }
  const read = Plan.safeParse(json)
  if (!read.success)
    return { plan: null, faults: read.error.issues.slice(0, MAX_FAULTS).map(({ path, message }) => `${path.join('.')}: ${message}`) }
  const ids = read.data.blocks.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const loose = read.data.blocks.flatMap(({ id, steps, next }) =>
    [...(next === null ? [] : [next]), ...steps.flatMap(leads)]
      .filter((to) => !ids.includes(to))
      .map((to) => `Block “${id}” leads to “${to}”, which is not there.`),
  )
  return { plan: read.data, faults: [...twice.map((id) => `Two blocks have the id “${id}”.`), ...loose].slice(0, MAX_FAULTS) }
}

/** Turns a plan into a sketch, with settings that a careful person would choose. */
export function planToSketch({ start: { words }, blocks }: Plan): Sketch {
  const first = blocks[0]?.id ?? ''
  return {
    kind: 'flow',
    triggers: [
      { trigger: words.length > 0 ? { type: 'keyword', keywords: words, match: 'contains' } : { type: 'firstMessage' }, to: first },
    ],
    blocks: Object.fromEntries(
      blocks.map(({ id, title, steps, next }): [string, SketchBlock] => [
        id,
        { title, steps: steps.map((step, index) => toStep(step, `${id}_${index + 1}`)), ...(next !== null && { next }) },
      ]),
    ),
  }
}

function leads(step: PlanStep): string[] {
  if (step.do === 'choose') return step.options.map(({ to }) => to)
  return step.do === 'hours' ? [step.open, step.closed] : []
}

const INPUTS = {
  text: { type: 'text' },
  name: { type: 'name' },
  email: { type: 'email' },
  phone: { type: 'text', format: 'phone' },
  number: { type: 'number' },
  date: { type: 'date' },
  place: { type: 'location', acceptAddress: true },
  picture: { type: 'image' },
  file: { type: 'document' },
} as const

/** What a contact has a field for is kept there. */
const FIELDS: Readonly<Record<string, string>> = { name: 'name', email: 'email' }

function toStep(step: PlanStep, id: string): SketchStep {
  switch (step.do) {
    case 'say':
      return { id, kind: 'response', config: { messages: [{ type: 'text', text: step.text }] } }
    case 'ask': {
      const field = FIELDS[step.answer]
      const saveTo = field === undefined ? { target: 'session', name: step.save } : { target: 'contact', name: field }
      return { id, kind: 'ask', config: { question: step.text, input: INPUTS[step.answer], saveTo } }
    }
    case 'choose': {
      const options = step.options.map(({ title }, index) => ({ id: `o${index + 1}`, title }))
      const isShort = options.length <= 3 && options.every(({ title }) => title.length <= 20)
      return {
        id,
        kind: 'ask',
        config: {
          question: step.text,
          input: { type: isShort ? 'button' : 'list', options },
          ...(step.save !== undefined && { saveTo: { target: 'session', name: step.save } }),
        },
        to: Object.fromEntries(step.options.map(({ to }, index) => [`option:o${index + 1}`, to])),
      }
    }
    case 'tag':
      return { id, kind: 'updateContact', config: { addTags: step.tags } }
    case 'wait':
      return { id, kind: 'delay', config: { until: { type: 'duration', amount: step.minutes, unit: 'minutes' } } }
    case 'hours':
      return {
        id,
        kind: 'condition',
        config: { branches: [{ id: 'open', label: 'Open', when: { match: 'all', rules: [{ type: 'businessHours', operator: 'open' }] } }] },
        to: { 'branch:open': step.open, else: step.closed },
      }
    case 'people':
      return { id, kind: 'liveChat', config: { note: step.note, textWhenThere: step.text, textWhenAway: step.text } }
    default:
      return step satisfies never
  }
}

/** The object in an answer; models like to put words or a fence around it. */
function jsonIn(answer: string): unknown {
  const [from, to] = [answer.indexOf('{'), answer.lastIndexOf('}')]
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(answer.slice(from, to + 1)) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
