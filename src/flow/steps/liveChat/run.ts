import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import { defineStep, type Outcome, type StepInput } from '#flow/engine/step-kind.ts'
import { cutText } from '#flow/expression/template/cut-text.ts'
import { toText } from '#flow/expression/template/read-path.ts'
import { isOpen } from '#flow/time/business-hours.ts'
import { LiveChatConfig } from './config.ts'
import { addLabels } from '../updateContact/add-labels.ts'
import { sayText } from '../shared/say-text.ts'
import { openingText } from './format-opening.ts'

/** The variable that holds what the customer wrote to start the flow: it stands in the conversation anyway. */
const STARTED_BY = 'words'

type Input = StepInput<LiveChatConfig>

/** Gives the conversation to people. The bot may say one closing line in the same turn and is silent from then on. */
export const step = defineStep({
  kind: 'liveChat',
  config: LiveChatConfig,
  accepts: ['entered', 'settled'],
  exits: ({ whenAway }) => [
    { name: 'assigned', label: 'Handed over' },
    { name: 'nobodyThere', label: 'No one available', fault: true },
    ...(whenAway === 'exit' ? [{ name: 'away', label: 'Away', fault: true }] : []),
  ],
  answers: () => true,
  needsHours: ({ whenAway }) => whenAway === 'exit',
  run(input) {
    const { config, signal } = input
    if (signal.type === 'settled') return settle(input, signal.result.kind === 'hand_over' && signal.result.outcome === 'assigned')
    if (config.whenAway === 'exit' && !areThere(input)) return { emit: sayText(awayText(input)), then: { exit: 'away' } }
    const { teamId, assigneeId, priority, labelIds } = config
    return { ...addLabels(labelIds), then: { ask: { kind: 'hand_over', teamId, assigneeId, priority, note: noteOf(input) }, state: null } }
  },
})

function settle(input: Input, isAssigned: boolean): Outcome {
  if (!isAssigned) {
    const problem = storedText('No one can take this conversation: the workspace has no members, or there’s no conversation here.')
    return { emit: sayText(awayText(input)), problem, then: { exit: 'nobodyThere' } }
  }
  return { emit: sayText(areThere(input) ? input.renderText(input.config.textWhenThere) : awayText(input)), then: { exit: 'assigned' } }
}

const areThere = ({ scope: { app, now } }: Input): boolean => isOpen(app.businessHours, app.timeZone, now)

const awayText = ({ config, scope, renderText }: Input): string => {
  const [first = '', ...others] = config.textWhenAway.split('{opening}')
  return others.length === 0
    ? renderText(first)
    : [first, ...others].map((part) => renderText(part)).join(openingText(scope, config.textWhenAway))
}

/** What the team reads: the note, and below it what the bot has learned, a line for each. */
function noteOf({ config, scope, render }: Input): string | null {
  const learned = config.summary ? Object.entries(scope.vars).filter(([name, value]) => name !== STARTED_BY && isWorthShowing(value)) : []
  const lines = learned.slice(0, 20).map(([name, value]) => `${name}: ${cutText(toText(value), 120)}`)
  return [cutText(render(config.note).trim(), 2_000), ...lines].filter((line) => line !== '').join('\n') || null
}

const isWorthShowing = (value: Json): boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' || typeof value === 'boolean'
