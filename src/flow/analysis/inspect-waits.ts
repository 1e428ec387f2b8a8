import { t } from '#domain/i18n/t.ts'
import { REPLY_WINDOW_MS } from '#domain/constants.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'

import { NO_WAY } from '../engine/program.ts'
import type { Checked } from './checked.ts'
import { warning } from './problem.ts'
import { componentsOf, type ProgramStep } from './step-graph.ts'

/** A connection with the silence that surely passes on it. */
interface Edge {
  to: number
  ms: number
}

/** Names messages and questions that come when the customer has surely been silent for 24 hours: WhatsApp lets only templates through then. */
export function inspectWaits(checked: Checked): FlowProblem[] {
  const { about, graph } = checked
  const channels = about.known?.channels
  if (channels && channels.size > 0 && !channels.has('whatsapp')) return []
  const silent = longestSilence(checked)
  return graph.steps.flatMap((step, index) => {
    if (!graph.reached[index] || (silent[index] ?? 0) < REPLY_WINDOW_MS || !step.needsWindow() || isDealtWith(step)) return []
    return [
      warning(
        'window-closed',
        { nodeId: step.nodeId, stepId: step.id },
        t('This comes after 24 hours or more of waiting. If the customer hasn’t written by then, WhatsApp lets only templates through.'),
        step.kind === 'response'
          ? t('Choose a template under “After 24 hours of silence”, or wait less.')
          : t('Send a template and wait for a reply first, or wait less.'),
      ),
    ]
  })
}

/** Its exit for a closed window leads somewhere. */
const isDealtWith = ({ next }: ProgramStep): boolean => next.has('windowClosed') && next.get('windowClosed') !== NO_WAY

/** The longest silence before each step that is sure on some way to it, in milliseconds and up to 24 hours. In linear time: round a circle of waits it grows without end. */
function longestSilence({ kinds, graph }: Checked): number[] {
  const { steps, indexOf } = graph
  const edges = steps.map((step) => silentEdges(step, kinds[step.kind]?.accepts.includes('replied') === true, indexOf))
  const silent = steps.map(() => 0)
  const components = componentsOf(
    edges.map((own) => own.map(({ to }) => to)),
    (index) => graph.reached[index] === true,
  )
  for (const component of components.toReversed()) {
    const own = new Set(component)
    const grows = component.some((index) => edges[index]?.some(({ to, ms }) => ms > 0 && own.has(to)))
    const longest = grows ? REPLY_WINDOW_MS : Math.max(...component.map((index) => silent[index] ?? 0))
    for (const index of component) {
      silent[index] = longest
      for (const { to, ms } of edges[index] ?? []) silent[to] = Math.max(silent[to] ?? 0, Math.min(REPLY_WINDOW_MS, longest + ms))
    }
  }
  return silent
}

/** Where a step leads without a word of the customer: a called flow may have heard some. */
function silentEdges(step: ProgramStep, hearsReplies: boolean, indexOf: ReadonlyMap<string, number>): Edge[] {
  if (step.calls.length > 0) return []
  const hears = hearsReplies && step.waits()
  return step.exits.flatMap(({ name, afterMs }) => {
    const to = indexOf.get(step.next.get(name) ?? '')
    return to === undefined || (hears && afterMs === undefined) ? [] : [{ to, ms: afterMs ?? 0 }]
  })
}
