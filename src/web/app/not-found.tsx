import { Link } from '@tanstack/react-router'

import { buttonStyle } from '../kit/form/button.tsx'
import { EmptyState } from '../kit/feedback/empty-state.tsx'

/** Stands where no screen is. */
export function NotFound() {
  return (
    <main className="h-full min-h-80">
      <EmptyState
        title="Page not found"
        action={
          <Link to="/inbox" className={buttonStyle({ variant: 'soft' })}>
            Go to inbox
          </Link>
        }
      >
        Check the URL or go to your inbox.
      </EmptyState>
    </main>
  )
}
