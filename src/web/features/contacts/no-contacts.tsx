import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'

/** Says whether nobody matches, or nobody has written yet. */
export function NoContacts({ isNarrowed, onClear, onAdd }: { isNarrowed: boolean; onClear: () => void; onAdd: () => void }) {
  if (isNarrowed)
    return (
      <EmptyState
        title="No contacts match these filters"
        action={
          <Button variant="soft" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="No contacts yet"
      action={
        <Button variant="primary" onClick={onAdd}>
          Add contact
        </Button>
      }
    >
      Whoever writes to one of your numbers appears here by themselves.
    </EmptyState>
  )
}
