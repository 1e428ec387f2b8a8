import { t } from '#domain/i18n/t.ts'
import type { FlowDocument, FlowProblem } from '#domain/flows/flow-document.ts'

import { edgeKey, stepsOf } from '../engine/node-steps.ts'
import { edgeIndex, startNode } from '../engine/program.ts'
import type { Checked } from './checked.ts'
import { error, warning } from './problem.ts'
import { circlesOf, type ProgramStep, type StepGraph } from './step-graph.ts'

/** Names what the ways through a document come to: blocks that none reaches, circles without a wait, silence in place of an answer. A fault that leads nowhere hands over to people, and silence ends the flow: these safe defaults are no problems. */
export function inspectExits({ document, about, graph }: Checked): FlowProblem[] {
  return [
    ...unreachable(document, graph),
    ...circles(graph),
    ...openOptions(document, graph),
    ...(about.kind === 'flow' ? deadEnds(graph, isOpenOption(document)) : []),
  ]
}

const at = ({ id, nodeId }: ProgramStep) => ({ nodeId, stepId: id })

function unreachable(document: FlowDocument, graph: StepGraph): FlowProblem[] {
  const nodes = reachedNodes(document)
  return document.nodes.flatMap((node): FlowProblem[] => {
    if (node.kind === 'trigger') return []
    if (!nodes.has(node.id))
      return [warning('unreachable', { nodeId: node.id, stepId: null }, t('Nothing leads to this block.'), t('Connect it, or remove it.'))]
    return stepsOf(node)
      .filter(({ id }) => {
        const index = graph.indexOf.get(id)
        return index !== undefined && !graph.reached[index]
      })
      .map(({ id }) =>
        warning(
          'step-unreachable',
          { nodeId: node.id, stepId: id },
          t('Nothing leads to this step: every exit of the previous one goes elsewhere.'),
          t('Move it to where it is needed, or remove it.'),
        ),
      )
  })
}

function reachedNodes(document: FlowDocument): ReadonlySet<string> {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const out = Map.groupBy(document.edges, ({ source }) => source.nodeId)
  const reached = new Set<string>()
  const triggered = document.nodes.flatMap((node) =>
    node.kind === 'trigger' ? (out.get(node.id) ?? []).map(({ target }) => target.nodeId) : [],
  )
  const open = [startNode(document, edgeIndex(document)), ...triggered]
  while (open.length > 0) {
    const id = open.pop()
    const node = id === undefined ? undefined : nodes.get(id)
    if (!node || reached.has(node.id)) continue
    reached.add(node.id)
    if (node.kind === 'connector' && 'nodeId' in node.target) open.push(node.target.nodeId)
    open.push(...(out.get(node.id) ?? []).map(({ target }) => target.nodeId))
  }
  return reached
}

/** A circle in which no step stands still runs until the limit of a turn breaks it. */
function circles({ steps, next, reached }: StepGraph): FlowProblem[] {
  const waits = steps.map((step) => step.waits())
  return circlesOf(next, (index) => reached[index] === true && waits[index] === false).map((circle) => {
    const first = steps[Math.min(...circle)]!
    return error(
      'endless-circle',
      at(first),
      t('{count, plural, =1 {This step loops back to itself without waiting.} other {# steps form a loop without waiting.}}', {
        count: circle.length,
      }),
      t('Add a question, a delay or a call to the loop, or connect one exit to a step outside it.'),
    )
  })
}

/** Exits by which nobody has spoken: nothing is owed after them. */
const SILENT = new Set(['timeout', 'elapsed'])

/** A step that the flow ends at while the customer waits for an answer: it says nothing, and nothing was said since the customer spoke. */
function deadEnds({ steps, next, indexOf, starts }: StepGraph, isOpen: (step: ProgramStep, exit: string) => boolean): FlowProblem[] {
  const owes = steps.map(() => false)
  const open: number[] = []
  const owe = (index: number | undefined): void => {
    if (index === undefined || owes[index]) return
    owes[index] = true
    open.push(index)
  }
  for (const index of starts) owe(index)
  for (const to of steps.flatMap(afterAnswers)) owe(indexOf.get(to))
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (steps[index]?.answers() !== true) for (const to of next[index] ?? []) owe(to)
  }
  return steps.flatMap((step, index) => {
    const silent = step.answers() ? endsWithAnswer(step, isOpen) : owes[index] === true && [...step.next.values()].includes(null)
    return silent
      ? [
          warning(
            'dead-end',
            at(step),
            t('The conversation ends here without a reply.'),
            t('Add a message, a question or a handover to the team.'),
          ),
        ]
      : []
  })
}

/** The steps to which a customer's answer leads. */
const afterAnswers = (step: ProgramStep): string[] =>
  step.answers() && step.waits() ? [...step.next].flatMap(([exit, to]) => (SILENT.has(exit) || to === null ? [] : [to])) : []

/** A question whose answer is the last thing said. An agent says its own last words before it takes an exit of its own. */
const endsWithAnswer = (step: ProgramStep, isOpen: (step: ProgramStep, exit: string) => boolean): boolean =>
  step.waits() && [...step.next].some(([exit, to]) => to === null && !SILENT.has(exit) && !exit.startsWith('exit:') && !isOpen(step, exit))

/** Tells whether an option leads nowhere: not to an empty block, which is an end that somebody drew. */
function isOpenOption(document: FlowDocument): (step: ProgramStep, exit: string) => boolean {
  const wired = new Set(document.edges.map(({ source }) => edgeKey(source.nodeId, source.stepId, source.exit)))
  return ({ id, nodeId, next }, exit) =>
    exit.startsWith('option:') && next.get(exit) === null && !wired.has(edgeKey(nodeId, id, exit)) && !wired.has(edgeKey(nodeId))
}

/** Names each option that leads nowhere: whoever taps it would hear nothing more. */
function openOptions(document: FlowDocument, { steps, reached }: StepGraph): FlowProblem[] {
  const isOpen = isOpenOption(document)
  return steps.flatMap((step, index) =>
    reached[index]
      ? step.exits
          .filter(({ name }) => name.startsWith('option:'))
          .flatMap(({ name, label }) =>
            isOpen(step, name)
              ? [
                  error(
                    'option-unconnected',
                    { ...at(step), field: name },
                    t('The option “{label}” isn’t connected: customers who choose it get no reply.', { label }),
                    t('Connect it to the next step.'),
                  ),
                ]
              : [],
          )
      : [],
  )
}
