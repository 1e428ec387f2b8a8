import type { IncomingContent } from '#domain/messages/message.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { customerMessage, typedOr } from '#flow/customer-messages/customer-message.ts'
import { loadInboxRules } from '#store/workspace/inbox-rules.ts'
import { insertRating } from '#store/conversations/ratings.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { writtenLanguage } from '../contacts/written-language.ts'
import { SYSTEM } from '../shared/unit-of-work.ts'
import type { Work } from './command-context.ts'

const ANSWERS = [
  { score: 3, message: 'good' },
  { score: 2, message: 'okay' },
  { score: 1, message: 'poor' },
] as const

/** Sends the satisfaction survey in the customer's language, if enabled and within the 24-hour window. */
export async function askRating(deps: CommandDeps, { tx, unitOfWork, conversation }: Work): Promise<void> {
  const { appId, id: conversationId, assigneeId: memberId } = conversation
  const now = deps.now()
  if (!isWindowOpen(conversation, now) || conversation.addressKind === 'group') return
  const { rating } = await loadInboxRules(tx, appId)
  if (!rating) return
  const id = deps.generateId()
  await insertRating(tx, { appId, id, conversationId, memberId, at: now.toISOString() })
  const language = await writtenLanguage(tx, appId, conversation.contactId, now)
  const buttons = ANSWERS.map(({ score, message }) => ({ id: `rating:${id}:${score}`, title: customerMessage(language, message) }))
  unitOfWork.send(conversation, {
    id: deps.generateId(),
    author: SYSTEM,
    content: { type: 'buttons', text: typedOr(rating.text, language, 'rating'), buttons },
    origin: null,
  })
}

/** Reads the answer to such a question; null for everything else. */
export function ratingOf(content: IncomingContent): { id: string; score: number } | null {
  if (content.type !== 'buttonReply') return null
  const found = /^rating:([\w-]{1,64}):([123])$/.exec(content.id)
  return found?.[1] && found[2] ? { id: found[1], score: Number(found[2]) } : null
}
