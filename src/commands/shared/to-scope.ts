import { type Automation, openingHours } from '#domain/workspace/automation.ts'
import { channelKindOf } from '#domain/conversations/channel-kind.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import type { Scope } from '#flow/engine/scope.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import type { TurnContact } from '#store/flows/turn-inputs.ts'

interface Sources {
  contact: Omit<TurnContact, 'appId'> | null
  conversation: Pick<LockedConversation, 'id' | 'handler' | 'lastInboundAt' | 'addressKind' | 'fields'> | null
  surroundings: { appId: string; appName: string; timeZone: string; channelId: string | null; channelName: string | null }
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
  optedOutAt: null,
  tags: [],
  fields: {},
}

/** What the steps of a flow, or of a workflow's run, may read. The session adds its variables. */
export function toScope(place: Scope['place'], { contact, conversation, surroundings, automation, now, publicUrl }: Sources): Scope {
  const { id, name, phone, email, timeZone, optedOutAt, tags, fields } = contact ?? NOBODY
  const { appId, appName, timeZone: appZone, channelId, channelName } = surroundings
  return {
    contact: { id, name, phone, email, timeZone, optedOut: optedOutAt !== null, tags, fields },
    conversation: {
      id: conversation?.id ?? null,
      handler: conversation?.handler ?? 'bot',
      windowOpen: conversation !== null && isWindowOpen(conversation, now),
      fields: conversation?.fields ?? {},
    },
    channel: { id: channelId, kind: channelKindOf(conversation?.addressKind ?? 'wa_id'), name: channelName ?? '' },
    app: { id: appId, name: appName, timeZone: appZone, businessHours: openingHours(automation), publicUrl },
    place,
    now: now.toISOString(),
    vars: {},
    event: null,
    order: null,
    trigger: null,
    message: null,
  }
}
