import type { Json } from '#domain/json.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { defineStep, type Outcome, type StepInput } from '#flow/engine/step-kind.ts'
import { fieldOf } from '../shared/field-of.ts'
import { remind } from '../shared/remind.ts'
import { sayText } from '../shared/say-text.ts'
import { fillContent } from '../shared/template-content.ts'
import { beginWaiting, readWaiting, waitOn } from '../shared/waiting.ts'
import { WhatsappFlowConfig } from './config.ts'
import { EVENT_EXITS, EVENT_SETS, fillsEvent, settleEvent, submit } from './submit.ts'

/** Sends a form and waits until it comes back. Only the answer to this very form counts, and it counts once. */
export const step = defineStep({
  kind: 'whatsappFlow',
  config: WhatsappFlowConfig,
  accepts: ['entered', 'replied', 'settled', 'elapsed'],
  exits: ({ timeoutMs, ...config }) => [
    { name: 'submitted', label: 'Submitted' },
    { name: 'timeout', label: 'Not submitted', silence: true, afterMs: timeoutMs },
    { name: 'error', label: 'Not sent', fault: true },
    ...(fillsEvent(config) ? EVENT_EXITS : []),
  ],
  sets: ({ save, saveAllTo }) => [
    ...(fillsEvent({ save }) ? EVENT_SETS : []),
    ...save.flatMap(({ target, name, type }) => (target === 'session' ? [{ name, type: SET_AS[type ?? 'text'] }] : [])),
    ...(saveAllTo === undefined ? [] : [{ name: saveAllTo, type: 'object' as const }]),
  ],
  suits: ['flow'],
  run(input) {
    switch (input.signal.type) {
      case 'entered':
        return send(input)
      case 'replied':
        return handleMessage(input, input.signal.message.content)
      case 'settled':
        return settleEvent(input.signal.result)
      case 'elapsed':
      case 'returned':
        return elapse(input)
      default:
        return input.signal satisfies never
    }
  },
})

type Input = StepInput<WhatsappFlowConfig>

function send({ config, turnSeed, scope, render, renderText }: Input): Outcome {
  const { form, mode, opens, text, button, header, footer, screen, data, timeoutMs, nudge } = config
  const draft = {
    type: 'whatsappFlow',
    text,
    label: button,
    form,
    mode,
    token: turnSeed,
    ...given({ header, footer, screen, opens: opens === 'server' ? opens : undefined }),
    data,
  }
  const { contents, problem } = fillContent(draft, { render, renderText })
  if (problem !== null) return { problem, then: { exit: 'error' } }
  const waiting = beginWaiting(scope.now, timeoutMs, nudge?.afterMs ?? null)
  return {
    emit: contents.map((content) => ({ kind: 'send_message', content })),
    then: waitOn(waiting, scope.now, { token: turnSeed, reminded: false }),
  }
}

function handleMessage(input: Input, said: IncomingContent): Outcome {
  const { config, state, scope, renderText } = input
  const memory = readMemory(state)
  if (said.type === 'formReply') {
    if (said.token === memory.token) return submit(input, said.answers, memory.token)
  }
  const reminder = remind(scope, said, renderText(config.reminderText), memory.reminded)
  return {
    emit: sayText(reminder.text),
    then: waitOn(readWaiting(state), scope.now, { ...memory, reminded: reminder.reminded }),
  }
}

function elapse({ config, state, scope, renderText }: Input): Outcome {
  const waiting = readWaiting(state)
  if (waiting.nudgeAt === null || !config.nudge) return { then: { exit: 'timeout' } }
  const text = renderText(config.nudge.text).trim()
  return {
    emit: sayText(text),
    then: waitOn({ ...waiting, nudgeAt: null }, scope.now, readMemory(state)),
  }
}

const readMemory = (state: Json): { token: string; reminded: boolean } => ({
  token: String(fieldOf(state, 'token') ?? ''),
  reminded: fieldOf(state, 'reminded') === true,
})

const given = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])))

const SET_AS = { text: 'text', number: 'number', date: 'text', boolean: 'boolean', list: 'list' } as const
