import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { GraphDeps } from '../graph/messages/send-message.ts'
import type { Change } from '../webhooks/change.ts'
import { messageChange } from '../webhooks/change.ts'
import type { BusinessNumber } from '../world/business-number.ts'
import type { ChatMessage } from '../world/chat-message.ts'
import { person as makePerson, type Person } from '../world/person.ts'
import { makeWamid } from '../world/wamid.ts'
import { reachedNumber, reachOf } from './reach.ts'

/** What people do on their phones beside writing, each told by the webhook that Meta has for it (sections 2.3 and 2.6). */
const PhoneAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('edit'), messageId: z.string(), text: z.string() }),
  z.object({ type: z.literal('revoke'), messageId: z.string() }),
  /** Goes on with another number. */
  z.object({ type: z.literal('changeNumber'), phone: z.string().regex(/^\d{7,15}$/) }),
  z.object({ type: z.literal('marketing'), wanted: z.boolean() }),
  /** The business itself answers in its phone app. */
  z.object({ type: z.literal('echo'), text: z.string().min(1) }),
  /** Plays a voice message of the business. */
  z.object({ type: z.literal('play'), messageId: z.string() }),
])
type PhoneAction = z.infer<typeof PhoneAction>

/** Lets a person do something on the phone: `POST /phone/:person/actions`. */
export function registerPhoneActionRoutes(app: FastifyInstance, deps: GraphDeps): void {
  app.post<{ Params: { person: string }; Querystring: { phoneNumberId?: string } }>('/phone/:person/actions', (request, reply) => {
    const action = PhoneAction.parse(request.body)
    const number = reachedNumber(deps.world, reachOf(request), request.query.phoneNumberId)
    const who = deps.world.personOf(request.params.person)
    deps.webhooks.queue(`${number.phoneNumberId}/${who.key}`, changeOf(deps, number, who, action), 0)
    return reply.status(201).send({})
  })
}

function changeOf(deps: GraphDeps, number: BusinessNumber, who: Person, action: PhoneAction): Change {
  const now = deps.clock.now()
  switch (action.type) {
    case 'edit':
      return told(deps, number, who, {
        edit: { original_message_id: action.messageId, message: { type: 'text', text: { body: action.text } } },
      })
    case 'revoke':
      return told(deps, number, who, { revoke: { original_message_id: action.messageId } })
    case 'changeNumber': {
      deps.world.addPerson({ ...makePerson(who.name, action.phone), userId: who.userId })
      const body = `User ${who.name} changed from ${who.waId} to ${action.phone}`
      const change = told(deps, number, who, { system: { type: 'user_changed_number', body, wa_id: action.phone } })
      // News of the system name nobody beside.
      return { ...change, value: { ...change.value, contacts: undefined } }
    }
    case 'marketing': {
      const value = action.wanted ? 'resume' : 'stop'
      const choice = { category: 'marketing_messages', value, detail: 'Told in the settings of the chat' }
      return beside(number, 'user_preferences', {
        contacts: [{ profile: { name: who.name }, ...named(who) }],
        user_preferences: [{ ...named(who), ...choice, timestamp: Math.floor(now.getTime() / 1_000) }],
      })
    }
    case 'echo': {
      const echo = {
        from: number.displayPhone.replaceAll(/\D/g, ''),
        ...(who.waId && { to: who.waId }),
        to_user_id: who.userId,
        id: makeWamid(who.waId ?? who.userId, 'to-user'),
        timestamp: String(Math.floor(now.getTime() / 1_000)),
        type: 'text',
        text: { body: action.text },
      }
      return beside(number, 'smb_message_echoes', { message_echoes: [echo] })
    }
    case 'play': {
      const status = {
        id: action.messageId,
        status: 'played',
        timestamp: String(Math.floor(now.getTime() / 1_000)),
        recipient_user_id: who.userId,
      }
      return beside(number, 'messages', { statuses: [{ ...status, ...(who.waId && { recipient_id: who.waId }) }] })
    }
    default:
      return action satisfies never
  }
}

const named = (who: Person) => ({ ...(who.waId && { wa_id: who.waId }), user_id: who.userId })

/** A message that is no message in the chat. */
function told({ clock }: GraphDeps, number: BusinessNumber, who: Person, body: Record<string, unknown>): Change {
  const message: ChatMessage = {
    id: makeWamid(who.waId ?? who.userId, 'from-user'),
    phoneNumberId: number.phoneNumberId,
    person: who.key,
    from: 'customer',
    type: 'raw',
    content: { type: Object.keys(body)[0], ...body },
    contextId: null,
    at: clock.now().toISOString(),
    status: 'delivered',
    callbackData: null,
  }
  return messageChange(number, who, message)
}

const beside = ({ displayPhone, phoneNumberId, wabaId }: BusinessNumber, field: string, value: Record<string, unknown>): Change => ({
  wabaId,
  field,
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: displayPhone.replaceAll(/\D/g, ''), phone_number_id: phoneNumberId },
    ...value,
  },
})
