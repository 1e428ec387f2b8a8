import { AppError } from '#domain/errors.ts'
import { mayTranscribe, requestTranscript } from '#store/ai/transcripts.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { SYSTEM, UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

/** Which voice message is to be transcribed. */
export interface VoiceMessage {
  appId: string
  conversationId: string
  messageId: string
}

/**
 * Has a customer's voice message transcribed, or again where that failed; one that is transcribed stays as it is. Refuses with `cannot-transcribe` where
 * no provider can, and with `not-found` where there is no such voice message.
 */
export async function transcribeMessage(
  deps: Pick<RuntimeDeps, 'sql' | 'now'>,
  { appId, conversationId, messageId }: VoiceMessage,
  onActed: () => void,
): Promise<void> {
  if (!(await mayTranscribe(deps.sql, appId))) throw new AppError('cannot-transcribe')
  await deps.sql.begin(async (tx) => {
    const [conversation] = await lockConversations(tx, [{ appId, id: conversationId }])
    if (!conversation) throw new AppError('not-found')
    if (!(await requestTranscript(tx, appId, conversationId, messageId))) return
    const unitOfWork = new UnitOfWork(deps.now().toISOString())
    unitOfWork.append(conversation, SYSTEM, { type: 'message_transcribed', messageId })
    await unitOfWork.flush(tx)
  })
  onActed()
}
