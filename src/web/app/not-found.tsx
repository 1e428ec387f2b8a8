import { Link } from '@tanstack/react-router'

import { buttonStyle } from '../kit/form/button.tsx'
import { EmptyState } from '../kit/feedback/empty-state.tsx'

/** Stands where no screen is. */
export function NotFound() {
  return (
    <main className="h-full min-h-80">
      <EmptyState
        title="There is no page here"
        action={
          <Link to="/inbox" className={buttonStyle({ variant: 'soft' })}>
            Go to the inbox
          </Link>
        }
      >
        Check the address, or start from the inbox.
      </EmptyState>
    </main>
  )
}
