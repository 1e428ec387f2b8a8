import type { z } from 'zod'

import type { SketchStep } from '../composing/sketch.ts'
import type { AddTags, Hours, People, Say, Wait } from './plan-parts.ts'

export type CommonStep =
  | z.infer<typeof Say>
  | z.infer<typeof AddTags>
  | z.infer<typeof Wait>
  | z.infer<typeof Hours>
  | z.infer<typeof People>

/** What plans of flows and of workflows say in the same way, as a step. */
export function commonStep(step: CommonStep, id: string): SketchStep {
  switch (step.do) {
    case 'say':
      return { id, kind: 'response', config: { messages: [{ type: 'text', text: step.text }] } }
    case 'tag':
      return { id, kind: 'updateContact', config: { addTags: step.tags } }
    case 'wait':
      return { id, kind: 'delay', config: { until: { type: 'duration', ...span(step.minutes) } } }
    case 'hours':
      return { ...checks(id, 'Open', { type: 'businessHours', operator: 'open' }), to: { 'branch:yes': step.open, else: step.closed } }
    case 'people':
      return { id, kind: 'liveChat', config: { note: step.note, textWhenThere: step.text, textWhenAway: step.text } }
    default:
      return step satisfies never
  }
}

/** A condition with one way, of one rule. */
export const checks = (id: string, label: string, rule: object): SketchStep => ({
  id,
  kind: 'condition',
  config: { branches: [{ id: 'yes', label, when: { match: 'all', rules: [rule] } }] },
})

/** Minutes as a person would say them. */
function span(minutes: number): { amount: number; unit: 'days' | 'hours' | 'minutes' } {
  if (minutes % 1_440 === 0) return { amount: minutes / 1_440, unit: 'days' }
  return minutes % 60 === 0 ? { amount: minutes / 60, unit: 'hours' } : { amount: minutes, unit: 'minutes' }
}
