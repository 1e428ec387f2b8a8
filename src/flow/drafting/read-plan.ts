import type { z } from 'zod'

import type { FlowKind } from '#domain/flows/flow-document.ts'

import type { Sketch } from '../composing/sketch.ts'
import { Plan, type PlanStep } from './plan.ts'
import { planToSketch } from './plan-to-sketch.ts'
import { WorkflowPlan, type WorkflowPlanStep } from './workflow-plan.ts'
import { workflowPlanToSketch } from './workflow-plan-to-sketch.ts'

const MAX_FAULTS = 12

/** What a model has drawn: its name and how it goes. */
export interface Drawn {
  name: string
  sketch: Sketch
}

/** Reads what a model answered; `faults` say what is wrong with it, in words that it can act on. */
export function readPlan(kind: FlowKind, answer: string): { drawn: Drawn | null; faults: string[] } {
  const json = jsonIn(answer)
  if (json === undefined) return { drawn: null, faults: ['The answer is not one JSON object.'] }
  return kind === 'flow' ? readAs(Plan, planToSketch, json) : readAs(WorkflowPlan, workflowPlanToSketch, json)
}

function readAs<P extends { name: string; blocks: Blocks }>(
  schema: z.ZodType<P>,
  toSketch: (plan: P) => Sketch,
  json: unknown,
): { drawn: Drawn | null; faults: string[] } {
  const read = schema.safeParse(json)
  if (!read.success)
    return { drawn: null, faults: read.error.issues.slice(0, MAX_FAULTS).map(({ path, message }) => `${path.join('.')}: ${message}`) }
  const { name, blocks } = read.data
  return { drawn: { name, sketch: toSketch(read.data) }, faults: faultsIn(blocks).slice(0, MAX_FAULTS) }
}

type Blocks = readonly { id: string; next: string | null; steps: readonly (PlanStep | WorkflowPlanStep)[] }[]

function faultsIn(blocks: Blocks): string[] {
  const ids = blocks.map(({ id }) => id)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `Two blocks have the id “${id}”.`),
    ...blocks.flatMap(({ id, steps, next }) =>
      [...(next === null ? [] : [next]), ...steps.flatMap(leads)]
        .filter((to) => !ids.includes(to))
        .map((to) => `Block “${id}” leads to “${to}”, which is not there.`),
    ),
    ...blocks.flatMap(({ id, steps }) =>
      steps.slice(0, -1).some((step) => step.do === 'check' || step.do === 'hours')
        ? [`In block “${id}” steps stand behind one that leads elsewhere; put them into a block of their own.`]
        : [],
    ),
  ]
}

function leads(step: PlanStep | WorkflowPlanStep): string[] {
  switch (step.do) {
    case 'choose':
      return step.options.map(({ to }) => to)
    case 'hours':
      return [step.open, step.closed]
    case 'check':
      return [step.yes, step.no].filter((to) => to !== null)
    default:
      return []
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
