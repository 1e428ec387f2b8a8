import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { roleAllows } from '#domain/role-allows.ts'
import type { SavedReply } from '#domain/saved-reply.ts'
import { snippetOf } from '#domain/snippet.ts'

import { ApiError } from '../../../api/api-error.ts'
import { useRemoveReply } from '../../../api/saved-replies/change-saved-replies.ts'
import { AlertDialog } from '../../../kit/alert-dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { useToasts } from '../../../kit/toast-area.tsx'
import { useCurrentApp } from '../../../session/current-app.tsx'

/** One saved reply; those of everybody are changed by admins. */
export function ReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const remove = useRemoveReply(app.id)
  const [asking, setAsking] = useState(false)
  const { id, name, shortcut, shared, usedCount, content } = reply
  const mayChange = !shared || roleAllows(app.role, 'admin')
  const perform = () =>
    remove.mutate(id, {
      onSuccess: () => toasts.show({ title: 'Saved reply removed' }),
      onError: (error) =>
        toasts.show({ variant: 'destructive', title: error.message, description: error instanceof ApiError ? error.hint : 'Try again.' }),
      onSettled: () => setAsking(false),
    })
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium">{name}</span>
          {shortcut !== null && <span className="font-mono text-meta text-ink-2">/{shortcut}</span>}
          {!shared && <Tag>Only you</Tag>}
        </div>
        <p className="truncate text-secondary text-ink-2">{snippetOf(content)}</p>
      </div>
      <span className="shrink-0 text-meta text-ink-3 tabular-nums max-phone:hidden">{usedWords(usedCount)}</span>
      {mayChange ? (
        <>
          <Button onClick={onEdit}>Edit</Button>
          <IconButton label={`Remove ${name}`} icon={<Trash2 strokeWidth={1.75} />} onClick={() => setAsking(true)} />
        </>
      ) : (
        <span className="text-meta text-ink-3">Admins edit it</span>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove “${name}”?`}
        description={shared ? 'Nobody can insert it any more. What was sent with it stays.' : 'What was sent with it stays.'}
        confirm="Remove saved reply"
        busy={remove.isPending}
        onConfirm={perform}
      />
    </li>
  )
}

const usedWords = (count: number): string => (count === 0 ? 'Never used' : count === 1 ? 'Used once' : `Used ${count} times`)
