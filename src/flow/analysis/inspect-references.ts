import type { FlowProblem } from '#domain/flows/flow-document.ts'

import { abouts } from '../steps/about.gen.ts'
import type { Checked } from './checked.ts'
import type { Known } from './known.ts'
import { jumpsOf } from '../definition/jumps-of.ts'
import { error, NOWHERE, warning } from './problem.ts'
import { type Reference, referencesOf } from '../definition/references-of.ts'

/** Names things that the document needs and the app does not have, and flows that lead round to one another without a wait. */
export function inspectReferences(checked: Checked): FlowProblem[] {
  const { kinds, document, about, fields } = checked
  const { known } = about
  if (known === null) return []
  const problems = referencesOf(kinds, document, fields).flatMap((reference): FlowProblem[] => {
    const { to, id, nodeId, stepId } = reference
    const there = known.refs[to]
    // A setting that is still empty is told of as such.
    if (!there || (id === '' && stepId !== null)) return []
    if (!there.has(id)) return [missing(reference)]
    if (to === 'collection') return collectionProblems(reference, known)
    if (!NEED_PUBLISHING.has(to) || known.published.has(id) || id === about.id) return []
    return [
      warning(
        'reference-unpublished',
        { nodeId, stepId },
        `The ${WORDS[to] ?? to} it names is not published yet.`,
        `Publish that ${WORDS[to] ?? to} first.`,
      ),
    ]
  })
  return [...problems, ...jumpCircle(checked), ...channelProblems(checked)]
}

/** What does nothing before somebody published it. */
const NEED_PUBLISHING: ReadonlySet<string> = new Set(['flow', 'workflow', 'agent'])

/** A collection is shown as it is when a customer gets there: now it has nothing, or WhatsApp cannot show it. */
function collectionProblems({ id, nodeId, stepId }: Reference, known: Known): FlowProblem[] {
  if (known.ownCollections.has(id)) {
    const message = 'WhatsApp can’t show a collection of your own catalog.'
    return [error('collection-own', { nodeId, stepId }, message, 'Choose a collection of a catalog that is linked to WhatsApp.')]
  }
  if (known.published.has(id)) return []
  const message = 'Nothing in this collection can be ordered.'
  return [error('collection-empty', { nodeId, stepId }, message, 'Add products to it under Catalog, or choose another one.')]
}

const WORDS: Readonly<Record<string, string>> = { eventType: 'event type', connection: 'account', resource: 'resource', agent: 'AI agent' }

function missing({ to, id, nodeId, stepId }: Reference): FlowProblem {
  const word = WORDS[to] ?? to
  return error('reference-missing', { nodeId, stepId }, `There is no ${word} “${id}” in this workspace.`, `Choose another ${word}.`)
}

/** Flows that go into one another before anybody is waited for would do so for ever. */
function jumpCircle({ about, program, graph }: Checked): FlowProblem[] {
  const open = [...jumpsOf(program, graph)]
  const seen = new Set<string>()
  for (let flowId = open.pop(); flowId !== undefined; flowId = open.pop()) {
    if (flowId === about.id)
      return [
        error(
          'flow-circle',
          NOWHERE,
          'This flow calls itself through other flows without waiting.',
          'Add a question or a delay to the loop.',
        ),
      ]
    if (seen.has(flowId)) continue
    seen.add(flowId)
    open.push(...(about.known?.jumps.get(flowId) ?? []))
  }
  return []
}

function channelProblems({ about, graph }: Checked): FlowProblem[] {
  const channels = about.known?.channels ?? new Set<string>()
  if (channels.size === 0) return []
  return graph.steps.flatMap(({ id, nodeId, kind }) => {
    const own = Object.values(abouts).find((each) => each.kind === kind)
    if (!own || own.channels.some((channel) => channels.has(channel))) return []
    return [
      warning(
        'channel-unsuited',
        { nodeId, stepId: id },
        `“${own.title}” works only on ${own.channels.join(' and ')}, and this workspace has no such channel.`,
        'Connect one, or leave the step out.',
      ),
    ]
  })
}
