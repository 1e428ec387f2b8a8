import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Keys } from '#web/kit/text/keys.tsx'

/** Where the thread will be. */
export function EmptyThread() {
  return (
    <div className="flex h-full flex-col">
      <div className="flex-1">
        <EmptyState title="No conversation is open">
          Choose one from the list, or press <Keys keys="j" /> for the first.
        </EmptyState>
      </div>
    </div>
  )
}
