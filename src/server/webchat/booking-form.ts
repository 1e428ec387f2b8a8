import type { Forms } from '#commands/scheduling/booking-forms.ts'
import { AppError } from '#domain/errors.ts'
import type { Json } from '#domain/json.ts'
import type { EventField } from '#domain/scheduling/event.ts'
import type { ChatForm } from '#domain/webchat/chat-form.ts'
import type { FormQuestion } from '#domain/whatsapp-forms/form.ts'
import { t } from '#domain/i18n/t.ts'

/** The question for the time. Answers to all others go by the names that the event type gives them. */
const TIME = '$start'

/** A booking form by the token of its page, and the conversation that must be waiting for it. */
interface Asked {
  appId: string
  conversationId: string
  token: string
}

/** The booking form of a page of ours, as the chat draws forms; `form-closed` where no flow of the conversation waits for it any more. */
export async function openBookingForm(forms: Forms, asked: Asked): Promise<ChatForm> {
  const { title, timeZone, slots, fields } = await openIn(forms, asked)
  const time: FormQuestion = {
    kind: 'choice',
    key: TIME,
    name: TIME,
    label: '',
    help: '',
    required: true,
    look: 'radio',
    options: { from: 'times', typeId: '', resourceId: null, days: 1, limit: 1 },
  }
  return {
    document: {
      v: 1,
      screens: [{ key: 'booking', title, items: [time, ...fields.map(toQuestion)], button: '' }],
      summary: null,
      checked: false,
    },
    times: { [TIME]: slots.map(({ start }) => ({ id: start, title: start })) },
    timeZone,
    values: {},
    answered: false,
  }
}

/** What was filled in, as the flow that waits for it takes it. */
export async function readBookingForm(forms: Forms, asked: Asked, given: Readonly<Record<string, Json>>): Promise<Record<string, Json>> {
  const { slots } = await openIn(forms, asked)
  const { [TIME]: start, ...answers } = given
  if (!slots.some((slot) => slot.start === start))
    throw new AppError('invalid-argument', { details: [{ path: 'act.answers', message: t('Choose one of the times.') }] })
  return forms.read(asked.appId, asked.token, String(start), answers)
}

async function openIn(forms: Forms, { appId, conversationId, token }: Asked) {
  const form = await forms.open(appId, token)
  if (form.conversationId !== conversationId) throw new AppError('not-found')
  return form
}

function toQuestion({ name, label, type, choices, required }: EventField): FormQuestion {
  const asked = { key: name, name, label, help: '', required }
  switch (type) {
    case 'text':
      return { kind: 'shortText', ...asked }
    case 'number':
      return { kind: 'number', ...asked, min: null, max: null }
    case 'choice':
      return {
        kind: 'choice',
        ...asked,
        look: choices.length > 6 ? 'dropdown' : 'radio',
        options: { from: 'fixed', items: choices.map((title) => ({ title, description: '' })) },
      }
    case 'boolean':
      return { kind: 'optIn', ...asked }
    case 'email':
    case 'phone':
    case 'date':
      return { kind: type, ...asked }
    default:
      return type satisfies never
  }
}
