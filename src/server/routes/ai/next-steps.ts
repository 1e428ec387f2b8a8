import type { NextStep } from '#domain/ai/suggested-step.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { listTags } from '#store/contacts/contact-tags.ts'
import { listMacros } from '#store/messages/macros.ts'
import { listSavedReplies } from '#store/messages/saved-replies.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { listTeams } from '#store/workspace/teams.ts'

/** As many of each kind as a model chooses among: the most used first. */
const MOST = 40

/** What somebody may do next with a conversation: only what the workspace has, and what is not done already. */
export async function nextSteps(sql: Sql, appId: string, { contact, team, openState }: Conversation, userId: string): Promise<NextStep[]> {
  const [tags, teams, macros, replies] = await Promise.all([
    listTags(sql, appId),
    listTeams(sql, appId),
    listMacros(sql, appId, userId),
    listSavedReplies(sql, appId, userId),
  ])
  const known = new Set(contact.tags.map((tag) => tag.toLowerCase()))
  return [
    ...tags.flatMap(({ tag }) => (known.has(tag.toLowerCase()) ? [] : [{ kind: 'tag' as const, tag }])).slice(0, MOST),
    ...teams.flatMap(({ id, name }) => (id === team?.id ? [] : [{ kind: 'team' as const, id, name }])).slice(0, MOST),
    ...macros.slice(0, MOST).map(({ id, name }) => ({ kind: 'macro' as const, id, name })),
    ...replies.slice(0, MOST).map(({ id, name }) => ({ kind: 'savedReply' as const, id, name })),
    ...(openState === 'open' ? [...SNOOZES, { kind: 'close' as const }] : []),
  ]
}

const SNOOZES: readonly NextStep[] = [
  { kind: 'snooze', on: 'tomorrow' },
  { kind: 'snooze', on: 'nextMonday' },
]
