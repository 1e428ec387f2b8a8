import { storedText } from '#domain/i18n/t.ts'
import { REPLY_WINDOW_MS } from '#domain/constants.ts'
import type { EmittedEffect } from '#domain/flows/effects.ts'

import { defineStep, type StepInput } from '#flow/engine/step-kind.ts'
import { hashText } from '#flow/expression/template/hash-text.ts'
import type { MessageDraft } from '../shared/message-draft.ts'
import { fillContent, type Filled } from '../shared/template-content.ts'
import { checkResponse } from './check-response.ts'
import { ResponseConfig, type ResponseMessage } from './config.ts'

/** Longest that a message is held back to look typed, in milliseconds. */
const MAX_DELAY_MS = 30_000

/** Says one or more messages and goes on. */
export const step = defineStep({
  kind: 'response',
  config: ResponseConfig,
  accepts: ['entered'],
  exits: () => [
    { name: 'next', label: 'Next' },
    { name: 'failed', label: 'Failed', fault: true },
    { name: 'windowClosed', label: 'Outside the 24-hour window', fault: true, afterMs: REPLY_WINDOW_MS },
  ],
  answers: () => true,
  check: checkResponse,
  needsWindow: ({ messages, whenClosed }) => whenClosed === null && messages.some(({ content }) => content.type !== 'template'),
  messages: ({ messages }) => messages.filter(({ onWhatsapp }) => onWhatsapp !== null).length,
  run(input) {
    const said = sayAll(input)
    const { scope, config, render, renderText } = input
    const isClosed = scope.channel.kind === 'whatsapp' && !scope.conversation.windowOpen
    if (!isClosed || said.emit.every((effect) => effect.content.type === 'template')) return finish(said)
    if (config.whenClosed) return finish(toEffects(fillContent(config.whenClosed, { render, renderText }), 0))
    return {
      problem: storedText('The customer hasn’t written in 24 hours, so WhatsApp allows only a template.'),
      then: { exit: 'windowClosed' },
    }
  },
})

type SendMessage = Extract<EmittedEffect, { kind: 'send_message' }>

interface RenderedMessages {
  emit: SendMessage[]
  problem: string | null
}

const finish = ({ emit, problem }: RenderedMessages) =>
  problem === null ? { emit, then: { exit: 'next' } } : { emit, problem, then: { exit: 'failed' } }

function sayAll({ config, scope, render, renderText, turnSeed }: StepInput<ResponseConfig>): RenderedMessages {
  const all: RenderedMessages = { emit: [], problem: null }
  let delayMs = 0
  for (const [index, message] of config.messages.entries()) {
    const draft = choose(message, scope.channel.kind, `${turnSeed}:${index}`)
    if (draft === null) continue
    delayMs = Math.min(delayMs + message.typingSeconds * 1_000, MAX_DELAY_MS)
    const { emit, problem } = toEffects(fillContent(draft, { render, renderText }), delayMs)
    all.emit.push(...emit)
    all.problem ??= problem
  }
  return all
}

/** The words for this channel, or one of the variations: the same one however often the turn is repeated. */
function choose(message: ResponseMessage, channel: 'whatsapp' | 'webchat', seed: string): MessageDraft | null {
  const own = channel === 'whatsapp' ? message.onWhatsapp : message.onWebchat
  if (own !== undefined) return own
  const texts = [message.content, ...message.variations]
  return texts[texts.length === 1 ? 0 : hashText(seed) % texts.length] ?? message.content
}

const toEffects = ({ contents, problem }: Filled, delayMs: number): RenderedMessages => ({
  emit: contents.map((content) => ({ kind: 'send_message' as const, content, ...(delayMs > 0 && { delayMs }) })),
  problem,
})
