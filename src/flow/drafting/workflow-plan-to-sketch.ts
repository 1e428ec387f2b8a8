import { WorkflowTrigger } from '#domain/flows/flow-trigger.ts'

import type { Sketch, SketchBlock, SketchStep } from '../composing/sketch.ts'
import { checks, commonStep } from './common-step.ts'
import type { WorkflowPlan, WorkflowPlanStep } from './workflow-plan.ts'

/** Turns the plan of a workflow into a sketch: each step gets a node of its own, one behind the other. */
export function workflowPlanToSketch({ start: { when: type, ...rest }, blocks }: WorkflowPlan): Sketch {
  return {
    kind: 'workflow',
    triggers: [{ trigger: WorkflowTrigger.parse({ type, ...rest }), to: blocks[0]?.id ?? '' }],
    blocks: Object.fromEntries(blocks.flatMap(toNodes)),
  }
}

function toNodes({ id, title, steps, next }: WorkflowPlan['blocks'][number]): [string, SketchBlock][] {
  // No block of a plan has a hyphen in its id, so none is called like a later step.
  const keyOf = (index: number): string => (index === 0 ? id : `${id}-${index + 1}`)
  return steps.map((step, index): [string, SketchBlock] => {
    const isLast = index === steps.length - 1
    const follows = isLast ? next : keyOf(index + 1)
    const leads = step.do === 'check' || step.do === 'hours'
    return [
      keyOf(index),
      {
        title: index === 0 ? title : TITLES[step.do],
        steps: [toStep(step, `${id}_${index + 1}`)],
        ...(follows !== null && !leads && { next: follows }),
      },
    ]
  })
}

const TITLES: Readonly<Record<WorkflowPlanStep['do'], string>> = {
  say: 'Write',
  tag: 'Tag',
  untag: 'Take the tag off',
  save: 'Keep',
  wait: 'Wait',
  hours: 'Is it open?',
  check: 'Check',
  people: 'Tell people',
}

function toStep(step: WorkflowPlanStep, id: string): SketchStep {
  switch (step.do) {
    case 'untag':
      return { id, kind: 'removeTag', config: { tags: step.tags } }
    case 'save':
      return { id, kind: 'updateContact', config: { field: step.field, value: step.value } }
    case 'check':
      return {
        ...checks(id, labelOf(step), ruleOf(step)),
        to: { ...(step.yes !== null && { 'branch:yes': step.yes }), ...(step.no !== null && { else: step.no }) },
      }
    default:
      return commonStep(step, id)
  }
}

type CheckStep = Extract<WorkflowPlanStep, { do: 'check' }>

function ruleOf(step: CheckStep): object {
  switch (step.is) {
    case 'tagged':
      return { type: 'tags', operator: 'has', value: step.tag }
    case 'order_at_least':
      return { type: 'number', path: 'order.total', operator: 'atLeast', value: String(step.amount) }
    case 'may_write':
      return { type: 'replyWindow', operator: 'open' }
    default:
      return step satisfies never
  }
}

function labelOf(step: CheckStep): string {
  if (step.is === 'tagged') return `Tagged ${step.tag}`.slice(0, 40)
  return step.is === 'order_at_least' ? `${step.amount} or more` : 'Within 24 hours'
}
