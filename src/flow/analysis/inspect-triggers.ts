import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import { MessageTrigger, type Trigger } from '#domain/flows/flow-trigger.ts'
import { EventStatus } from '#domain/scheduling/event.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'
import { TRIGGER_WORDS } from '#domain/flows/trigger-labels.ts'

import { jsonPathProblem } from '../expression/template/json-path.ts'
import { compilePattern } from '../expression/condition/pattern.ts'
import { cronProblem } from '../expression/condition/schedule.ts'
import type { Checked } from './checked.ts'
import { error, NOWHERE } from './problem.ts'

/** Names triggers that can start nothing, and steps that may not stand in this kind of document. */
export function inspectTriggers({ kinds, document, about, graph }: Checked): FlowProblem[] {
  const wired = new Set(document.edges.map(({ source }) => source.nodeId))
  const triggers = document.nodes.flatMap((node) => (node.kind === 'trigger' ? [node] : []))
  const unsuited = graph.steps.filter(({ kind }) => !kinds[kind]?.suits.includes(about.kind))
  const bare = about.kind === 'workflow' && !triggers.some(({ id }) => wired.has(id))
  return [
    ...(bare
      ? [
          error(
            'no-trigger',
            NOWHERE,
            t('Nothing starts this workflow.'),
            t('Add a trigger and connect it; “Called” is for starts by the API.'),
          ),
        ]
      : []),
    ...triggers.flatMap(({ id, trigger }) => triggerProblems(about.kind, id, trigger)),
    ...unsuited.map(({ id, nodeId }) =>
      error(
        'kind-unsuited',
        { nodeId, stepId: id },
        about.kind === 'workflow' ? t('A workflow has no customer to answer.') : t('This step belongs in a workflow.'),
        about.kind === 'workflow'
          ? t('Put it in a flow, and start that flow from here.')
          : t('Put it in a workflow, and start that from here.'),
      ),
    ),
  ]
}

const isMessageTrigger = (trigger: Trigger): boolean => MessageTrigger.options.some(({ shape }) => shape.type.value === trigger.type)

function triggerProblems(kind: 'flow' | 'workflow', nodeId: string, trigger: Trigger): FlowProblem[] {
  const place = { nodeId, stepId: null }
  const problems: FlowProblem[] = []
  if (isMessageTrigger(trigger) !== (kind === 'flow')) {
    const words = TRIGGER_WORDS[trigger.type]
    problems.push(error('trigger-unsuited', place, t('“{words}” does not start a {kind}.', { words, kind }), t('Choose another trigger.')))
  }
  if (trigger.type === 'schedule') {
    const problem = cronProblem(trigger.cron)
    if (problem !== null) problems.push(error('cron-unreadable', place, problem, t('Write five fields, as in “0 9 * * 1”.')))
  }
  if (trigger.type === 'incomingWebhook' && trigger.contactPath !== undefined) {
    const problem = jsonPathProblem(trigger.contactPath)
    if (problem !== null) problems.push(error('path-unreadable', place, problem, t('Write a JSONPath, as in “$.customer.phone”.')))
  }
  if (trigger.type === 'eventChanged') {
    for (const status of trigger.statuses.filter((each) => each !== '' && !EventStatus.safeParse(each).success))
      problems.push(
        error(
          'status-unknown',
          place,
          t('No event has the status “{status}”.', { status }),
          t('Choose one of: {options}.', { options: commaList(EventStatus.options) }),
        ),
      )
  }
  if (trigger.type === 'keyword' && trigger.match === 'pattern') {
    for (const word of trigger.keywords.filter((each) => compilePattern(each) === null))
      problems.push(
        error(
          'pattern-unreadable',
          place,
          t('The pattern “{word}” cannot be read.', { word }),
          t('Look-around and back-references are not supported.'),
        ),
      )
  }
  return problems
}
