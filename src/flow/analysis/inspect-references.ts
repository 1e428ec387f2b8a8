import { andList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
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
        t('The {words} it names is not published yet.', { words: WORDS[to] ?? to }),
        t('Publish that {words} first.', { words: WORDS[to] ?? to }),
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
    const message = t('WhatsApp can’t show a collection from your own catalog.')
    return [error('collection-own', { nodeId, stepId }, message, t('Choose a collection of a catalog that is linked to WhatsApp.'))]
  }
  if (known.published.has(id)) return []
  const message = t('Nothing in this collection can be ordered.')
  return [error('collection-empty', { nodeId, stepId }, message, t('Add products to it under Catalog, or choose another one.'))]
}

const WORDS: Readonly<Record<string, string>> = {
  eventType: t('event type'),
  connection: 'account',
  resource: 'resource',
  agent: t('AI agent'),
}

function missing({ to, id, nodeId, stepId }: Reference): FlowProblem {
  const word = WORDS[to] ?? to
  return error(
    'reference-missing',
    { nodeId, stepId },
    t('There is no {word} “{id}” in this workspace.', { word, id }),
    t('Choose another {word}.', { word }),
  )
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
          t('This flow calls itself through other flows without waiting.'),
          t('Add a question or a delay to the loop.'),
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
        t('“{title}” works only on {channels}, and this workspace has no such channel.', {
          title: own.title,
          channels: andList(own.channels),
        }),
        t('Connect one, or leave the step out.'),
      ),
    ]
  })
}
