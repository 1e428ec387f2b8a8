import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { findVisitorConversation, type VisitorKey } from '#store/webchat/visitors.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { leaveToPeople } from '../conversations/take-over.ts'
import { writeRow } from '../conversations/write-conversation.ts'
import { SYSTEM, UnitOfWork } from '../shared/unit-of-work.ts'

const REQUEST =
  'This visitor asked in the web chat to have their data deleted. They are a customer elsewhere too, so it is for you to check who they are and to delete the contact.'

/** Tells the team that a visitor wants to be erased, where that is more than a token in a browser can decide. */
export async function requestErasure(deps: CommandDeps, visitor: VisitorKey): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const found = await findVisitorConversation(tx, visitor)
    const [conversation] = found ? await lockConversations(tx, [{ appId: visitor.appId, id: found.id }]) : []
    if (!conversation) return
    const unitOfWork = new UnitOfWork(deps.now().toISOString())
    if (conversation.openState === 'closed') writeRow(unitOfWork, conversation, SYSTEM, { set: { openState: 'open', resolved: false } })
    unitOfWork.note(conversation, { id: deps.generateId(), author: SYSTEM, text: REQUEST })
    if (conversation.handler === 'bot') writeRow(unitOfWork, conversation, SYSTEM, leaveToPeople('asked_for_person', null))
    await unitOfWork.flush(tx)
  })
}
