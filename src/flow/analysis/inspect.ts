import { t } from '#domain/i18n/t.ts'
import type { FlowDocument, FlowProblem } from '#domain/flows/flow-document.ts'

import { stepsOf, edgeKey } from '../engine/node-steps.ts'
import { compile, type Kinds, type Program } from '../engine/program.ts'
import { type Field, fieldsOf } from '../definition/field-walk.ts'
import { inspectCalls } from './inspect-calls.ts'

import { inspectNames } from './inspect-names.ts'
import { inspectReferences } from './inspect-references.ts'
import { inspectRules } from './inspect-rules.ts'
import { inspectSettings } from './inspect-settings.ts'
import { inspectTexts } from './inspect-texts.ts'
import { inspectTriggers } from './inspect-triggers.ts'
import { inspectVariables } from './inspect-variables.ts'
import { inspectTurns } from './inspect-turns.ts'
import { inspectWaits } from './inspect-waits.ts'
import { inspectExits } from './inspect-exits.ts'
import type { Inspected } from './known.ts'
import { leavesOf } from './leaves-of.ts'
import { error, NOWHERE } from './problem.ts'
import { readsOf } from '../definition/reads-of.ts'
import { settingFaults } from './setting-faults.ts'
import { configsOf, stepGraph } from './step-graph.ts'

/** Lists what is wrong with a document: errors keep it from being published, warnings are asked about, notes are shown. In linear time. */
export function inspect(kinds: Kinds, document: FlowDocument, about: Inspected = { id: 'flow', kind: 'flow', known: null }): FlowProblem[] {
  const { program, unreadable } = compile(kinds, { flowId: about.id, version: 0 }, document)
  const stored = configsOf(document)
  const problems = unreadable.flatMap(({ nodeId, stepId, kind, issues }) =>
    (kinds[kind] ? settingFaults(kinds[kind].config, stored.get(stepId)) : issues).map(({ path, message }) =>
      error('step-unreadable', { nodeId, stepId, field: path }, message, t('Open the step and fix this field.')),
    ),
  )
  if (program.start === null)
    problems.push(
      error(
        'no-start',
        NOWHERE,
        t('The {kind} has no first step.', { kind: about.kind }),
        t('Add a block with a step and connect the trigger to it.'),
      ),
    )
  const graph = stepGraph(
    program,
    unreadable.flatMap(({ next }) => next),
  )
  const fields = new Map<string, readonly Field[]>(
    graph.steps.map(({ id, kind, config }) => [id, fieldsOf(kinds[kind]!.config, stored.get(id) ?? config)]),
  )
  const reads = graph.steps.map(({ id }) =>
    (fields.get(id) ?? []).flatMap((field) => readsOf(field).map((path) => ({ field: field.path, path }))),
  )
  const checked = { kinds, document, about, program, graph, fields, reads, left: graph.steps.map(leavesOf) }
  return [
    ...problems,
    ...duplicateIds(document),
    ...inspectEdges(document, program.steps),
    ...inspectTriggers(checked),
    ...inspectExits(checked),
    ...inspectWaits(checked),
    ...inspectTurns(checked),
    ...inspectTexts(checked),
    ...inspectSettings(checked),
    ...inspectReferences(checked),
    ...inspectCalls(checked),
    ...inspectVariables(checked),
    ...inspectNames(checked),
    ...inspectRules(checked),
  ]
}

function duplicateIds(document: FlowDocument): FlowProblem[] {
  const seen = new Set<string>()
  const problems: FlowProblem[] = []
  for (const node of document.nodes) {
    for (const id of [node.id, ...stepsOf(node).map((step) => step.id)]) {
      if (seen.has(id))
        problems.push(
          error(
            'duplicate-id',
            { nodeId: node.id, stepId: null },
            t('Two parts of the flow have the id "{id}".', { id }),
            t('Give each its own ID.'),
          ),
        )
      seen.add(id)
    }
  }
  return problems
}

/** Names connections that lead from or to nothing, and exits that two leave by. */
function inspectEdges(document: FlowDocument, steps: Program['steps']): FlowProblem[] {
  const nodes = new Set(document.nodes.map(({ id }) => id))
  const taken = new Set<string>()
  return document.edges.flatMap((edge): FlowProblem[] => {
    const { source, target } = edge
    const { nodeId, stepId = null, exit } = source
    const way = edgeKey(nodeId, source.stepId, exit)
    if (taken.has(way)) return [error('exit-forked', { nodeId, stepId }, t('This exit has two connections.'), t('Remove one of them.'))]
    taken.add(way)
    if (!nodes.has(nodeId) || !nodes.has(target.nodeId))
      return [
        error(
          'edge-loose',
          { nodeId, stepId: null },
          t('A connection leads from or to a block that does not exist.'),
          t('Remove the connection.'),
        ),
      ]
    const step = stepId === null ? undefined : steps.get(stepId)
    if (!step || (exit !== undefined && step.next.has(exit))) return []
    return [
      error('exit-unknown', { nodeId, stepId }, t('A connection uses an exit that this step no longer has.'), t('Connect another exit.')),
    ]
  })
}
