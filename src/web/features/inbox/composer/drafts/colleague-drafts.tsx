import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'

import { draftsQuery } from '#web/api/drafts/drafts.ts'
import { Popover } from '#web/kit/overlay/popover.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Who else has begun to write here, and what. */
export function ColleagueDrafts({ conversationId }: { conversationId: string }) {
  const { app } = useCurrentApp()
  const { data } = useQuery(draftsQuery(app.id, conversationId))
  if (!data || data.colleagues.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-3 px-1 pb-1">
      {data.colleagues.map(({ userId, name, mode, text }) => (
        <Popover
          key={`${userId} ${mode}`}
          side="top"
          title={`${name} is writing a ${mode}`}
          trigger={
            <button
              type="button"
              title={text}
              className="inline-flex min-h-6 items-center gap-1.5 rounded-tag text-meta text-ink-2 hover:text-ink max-phone:min-h-11"
            >
              <PenLine className="size-3.5" strokeWidth={1.75} aria-hidden />
              {name} has a {mode === 'note' ? 'note in draft' : 'draft'}
            </button>
          }
        >
          <p className="max-h-60 overflow-y-auto text-secondary whitespace-pre-wrap text-ink">{text}</p>
        </Popover>
      ))}
    </div>
  )
}
