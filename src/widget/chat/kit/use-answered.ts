import { isMessage } from '../state/lines.ts'
import { useView } from './use-chat.ts'

/** Whether the visitor has answered a message already, or does so at the moment. */
export function useAnswered(messageId: string): boolean {
  const { lines, pending } = useView()
  return (
    lines.some((line) => isMessage(line) && line.author.kind === 'visitor' && line.replyTo === messageId) ||
    pending.some(({ act, state }) => state !== 'refused' && 'messageId' in act && act.messageId === messageId)
  )
}
