import { Link } from '@tanstack/react-router'

import { Button, buttonStyle } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'

/** Says whether nobody matches, or nobody has written yet. */
export function NoContacts({ search, onAdd }: { search: string; onAdd: () => void }) {
  if (search) {
    return (
      <EmptyState
        title={`No contacts match “${search}”`}
        action={
          <Link to="/contacts" search={{}} className={buttonStyle({ variant: 'soft' })}>
            Clear search
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No contacts yet"
      action={
        <Button variant="soft" onClick={onAdd}>
          Add contact
        </Button>
      }
    >
      Everybody who writes to you becomes a contact by themselves.
    </EmptyState>
  )
}
