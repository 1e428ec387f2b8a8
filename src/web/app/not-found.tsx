import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { buttonStyle } from '../kit/form/button-style.ts'
import { EmptyState } from '../kit/feedback/empty-state.tsx'

/** Stands where no screen is. */
export function NotFound() {
  return (
    <main className="h-full min-h-80">
      <EmptyState
        title={t('Page not found')}
        action={
          <Link to="/inbox" className={buttonStyle({ variant: 'soft' })}>
            {t('Go to inbox')}
          </Link>
        }
      >
        {t('Check the URL or go to your inbox.')}
      </EmptyState>
    </main>
  )
}
