import type { Sketch, SketchBlock, SketchStep } from '../composing/sketch.ts'
import { commonStep } from './common-step.ts'
import type { Plan, PlanStep } from './plan.ts'

/** Turns the plan of a flow into a sketch, with settings that a careful person would choose. */
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
    default:
      return commonStep(step, id)
  }
}
