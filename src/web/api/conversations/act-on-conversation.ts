import { useMutation, useQueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { Conversation, Priority } from '#domain/conversations/conversation.ts'
import type { ConversationCommandInput } from '#domain/conversations/conversation-command.ts'
import type { Label } from '#domain/conversations/label.ts'
import type { User } from '#domain/workspace/user.ts'

import { call } from '../call.ts'
import { cachedConversation, patchConversation, patchUnlessOlder } from '../live/patch-conversation.ts'
import { queryKeys } from '../query-keys.ts'

export type ConversationAct =
  | { verb: 'takeOver' | 'handBack' | 'close' | 'reopen' | 'markRead' | 'markUnread' | 'wake'; conversationId: string }
  | { verb: 'snooze'; conversationId: string; until: string }
  | { verb: 'prioritize'; conversationId: string; priority: Priority }
  | { verb: 'label'; conversationId: string; add: readonly Label[]; remove: readonly Label[] }
  | { verb: 'assignTeam'; conversationId: string; team: { id: string; name: string } | null; note?: string | null }
  | { verb: 'assign'; conversationId: string; member: { id: string; name: string } | null; note?: string | null }

/** Does something with a conversation: shown at once, taken back when the server refuses. News that came meanwhile stays. */
export function useConversationAct(appId: string, user: User) {
  const queries = useQueryClient()
  const show = (conversation: Conversation) => patchUnlessOlder(queries, appId, user.uid, conversation)
  return useMutation({
    mutationFn: (act: ConversationAct) => perform(appId, act),
    onMutate: (act) => {
      const before = cachedConversation(queries, appId, act.conversationId)
      if (before) patchConversation(queries, appId, user.uid, afterAct(before, act, user))
      return before
    },
    onError: (_error, _act, before) => before && show(before),
    onSuccess: show,
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.conversationCounts(appId) }),
  })
}

/** The same act as a part of a larger request. */
export function toInput(act: ConversationAct): ConversationCommandInput {
  switch (act.verb) {
    case 'assign':
      return { type: 'assign', userId: act.member?.id ?? null, note: act.note ?? null }
    case 'assignTeam':
      return { type: 'assignTeam', teamId: act.team?.id ?? null, note: act.note ?? null }
    case 'prioritize':
      return { type: 'prioritize', priority: act.priority }
    case 'label':
      return { type: 'label', ...labelIds(act) }
    case 'snooze':
      return { type: 'snooze', until: act.until }
    default:
      return { type: act.verb }
  }
}

const OPPOSITES = {
  takeOver: 'handBack',
  handBack: 'takeOver',
  close: 'reopen',
  reopen: 'close',
  markRead: 'markUnread',
  markUnread: 'markRead',
} as const

/** Says what takes an act back, from how the conversation stood before. */
export function undoOf(
  act: ConversationAct,
  { id: conversationId, assignee, team, priority, snoozedUntil }: Conversation,
): ConversationAct {
  switch (act.verb) {
    case 'assign':
      return { verb: 'assign', conversationId, member: assignee }
    case 'assignTeam':
      return { verb: 'assignTeam', conversationId, team }
    case 'prioritize':
      return { verb: 'prioritize', conversationId, priority }
    case 'label':
      return { verb: 'label', conversationId, add: act.remove, remove: act.add }
    case 'snooze':
    case 'wake':
      return snoozedUntil === null ? { verb: 'wake', conversationId } : { verb: 'snooze', conversationId, until: snoozedUntil }
    default:
      return { verb: OPPOSITES[act.verb], conversationId }
  }
}

function perform(appId: string, act: ConversationAct): Promise<Conversation> {
  const { conversationId } = act
  switch (act.verb) {
    case 'assign':
      return call('assign', { appId, conversationId, body: { userId: act.member?.id ?? null, note: act.note ?? null } })
    case 'assignTeam':
      return call('assignTeam', { appId, conversationId, body: { teamId: act.team?.id ?? null, note: act.note ?? null } })
    case 'prioritize':
      return call('prioritize', { appId, conversationId, body: { priority: act.priority } })
    case 'label':
      return call('label', { appId, conversationId, body: labelIds(act) })
    case 'snooze':
      return call('snooze', { appId, conversationId, body: { until: act.until } })
    default:
      return call(act.verb, { appId, conversationId })
  }
}

/** Says how a conversation will stand after an act, before the server has said so. */
export function afterAct(
  conversation: Conversation,
  act: ConversationAct,
  user: Pick<User, 'uid' | 'displayName' | 'email'>,
): Conversation {
  switch (act.verb) {
    case 'takeOver':
      return { ...conversation, handler: 'human', assignee: { id: user.uid, name: user.displayName ?? user.email ?? t('You') } }
    case 'handBack':
      return { ...conversation, handler: 'bot', assignee: null }
    case 'close':
      return { ...conversation, openState: 'closed', snoozedUntil: null, waitingSince: null, dueAt: null, overdue: false }
    case 'reopen':
      return { ...conversation, openState: 'open' }
    case 'markRead':
      return { ...conversation, unreadCount: 0 }
    case 'markUnread':
      return { ...conversation, unreadCount: Math.max(1, conversation.unreadCount) }
    case 'snooze':
      return { ...conversation, snoozedUntil: act.until }
    case 'wake':
      return { ...conversation, snoozedUntil: null }
    case 'prioritize':
      return { ...conversation, priority: act.priority }
    case 'label':
      return { ...conversation, labels: relabelled(conversation.labels, act) }
    case 'assignTeam':
      return { ...conversation, team: act.team }
    case 'assign':
      return { ...conversation, handler: act.member ? 'human' : conversation.handler, assignee: act.member }
    default:
      return act satisfies never
  }
}

type Labeling = Extract<ConversationAct, { verb: 'label' }>

const idsOf = (labels: readonly Label[]): string[] => labels.map(({ id }) => id)
const labelIds = ({ add, remove }: Labeling) => ({ addLabelIds: idsOf(add), removeLabelIds: idsOf(remove) })

function relabelled(labels: readonly Label[], { add, remove }: Labeling): Label[] {
  const gone = new Set([...idsOf(add), ...idsOf(remove)])
  return [...labels.filter(({ id }) => !gone.has(id)), ...add].toSorted((a, b) => a.name.localeCompare(b.name))
}
