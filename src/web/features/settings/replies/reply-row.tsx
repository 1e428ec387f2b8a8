import type { SavedReply } from '#domain/conversations/saved-reply.ts'
import { snippetOf } from '#domain/messages/snippet.ts'

import { useRemoveReply } from '#web/api/saved-replies/change-saved-replies.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { SavedRow } from '../saved/saved-row.tsx'

/** One saved reply of the list. */
export function ReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const { app } = useCurrentApp()
  const remove = useRemoveReply(app.id)
  const { shortcut, shared, usedCount, content } = reply
  return (
    <SavedRow
      saved={reply}
      noun="saved reply"
      mark={shortcut !== null && <span className="font-mono text-meta text-ink-2">/{shortcut}</span>}
      about={snippetOf(content)}
      used={usedWords(usedCount)}
      warning={shared ? 'Nobody can insert it any more. What was sent with it stays.' : 'What was sent with it stays.'}
      remove={remove}
      onEdit={onEdit}
    />
  )
}

const usedWords = (count: number): string => (count === 0 ? 'Never used' : count === 1 ? 'Used once' : `Used ${count} times`)
