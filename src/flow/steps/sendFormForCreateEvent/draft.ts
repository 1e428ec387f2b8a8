import type { Slot } from '#domain/scheduling/event.ts'

import type { StepInput } from '#flow/engine/step-kind.ts'
import { clockText } from '../shared/event-fragments.ts'
import type { Draft } from '../shared/fit-content.ts'
import type { SendFormConfig } from './config.ts'

/** The message with the form: one inside WhatsApp, or the link to a page of ours that asks the same. */
export function draftOf({ config, scope, turnSeed }: StepInput<SendFormConfig>, slots: readonly Slot[], isTaken: boolean): Draft {
  const { form, mode, text, takenText, button, header, footer, screen, send } = config
  const words = { text: isTaken ? takenText : text, label: button, ...(header && { header }), ...(footer && { footer }) }
  const url = `${scope.app.publicUrl}/forms/${scope.app.id}/${turnSeed}`
  if (send === 'page') return { type: 'ctaUrl', ...words, url, formToken: turnSeed }
  const data = { slots: slots.map(({ start }) => ({ id: start, title: clockText(start, scope) })) }
  return { type: 'whatsappFlow', ...words, form, mode, token: turnSeed, screen, data }
}
