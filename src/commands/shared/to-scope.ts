import { type Automation, openingHours } from '#domain/workspace/automation.ts'
import { channelKindOf } from '#domain/conversations/channel-kind.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import type { Scope } from '#flow/engine/scope.ts'
import { zoneOfPhone } from '#flow/time/zone-of-phone.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import type { TurnContact } from '#store/flows/turn-inputs.ts'

type Named = { id: string; name: string }

interface Sources {
  contact: Omit<TurnContact, 'appId'> | null
  conversation: Pick<LockedConversation, 'id' | 'handler' | 'lastInboundAt' | 'addressKind' | 'priority' | 'labelIds' | 'fields'> | null
  surroundings: {
    appId: string
    appName: string
    timeZone: string
    language: string | null
    channelId: string | null
    channelName: string | null
    labels: readonly Named[]
  }
  automation: Automation
  now: Date
  publicUrl: string
}

const NOBODY: Omit<TurnContact, 'appId'> = {
  id: '',
  name: null,
  phone: null,
  email: null,
  timeZone: null,
  language: null,
  optedOutAt: null,
  tags: [],
  fields: {},
}

/** What the steps of a flow, or of a workflow's run, may read. The session adds its variables. */
export function toScope(place: Scope['place'], { contact, conversation, surroundings, automation, now, publicUrl }: Sources): Scope {
  const { id, name, phone, email, timeZone, language, optedOutAt, tags, fields } = contact ?? NOBODY
  const { appId, appName, timeZone: appZone, language: appLanguage, channelId, channelName } = surroundings
  return {
    contact: { id, name, phone, email, timeZone: timeZone ?? zoneOfPhone(phone), language, optedOut: optedOutAt !== null, tags, fields },
    conversation: conversationScope(conversation, surroundings.labels, now),
    channel: { id: channelId, kind: channelKindOf(conversation?.addressKind ?? 'wa_id'), name: channelName ?? '' },
    app: { id: appId, name: appName, timeZone: appZone, language: appLanguage, businessHours: openingHours(automation), publicUrl },
    place,
    now: now.toISOString(),
    vars: {},
    event: null,
    order: null,
    trigger: null,
    message: null,
  }
}

const NO_CONVERSATION: Scope['conversation'] = { id: null, handler: 'bot', windowOpen: false, priority: 'normal', labels: [], fields: {} }

function conversationScope(conversation: Sources['conversation'], labels: readonly Named[], now: Date): Scope['conversation'] {
  if (conversation === null) return NO_CONVERSATION
  const { id, handler, priority, labelIds, fields } = conversation
  const borne = labels.flatMap((label) => (labelIds.includes(label.id) ? [label.name] : []))
  return { id, handler, windowOpen: isWindowOpen(conversation, now), priority, labels: borne, fields }
}
