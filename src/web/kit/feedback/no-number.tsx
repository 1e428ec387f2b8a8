import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { buttonStyle } from '../form/button-style.ts'
import { EmptyState } from './empty-state.tsx'

/** Leads to where a number is connected; `children` says why one is needed. */
export const NoNumber = ({ children }: { children: ReactNode }) => (
  <EmptyState
    title={t('Connect a number first')}
    action={
      <Link to="/settings/channels" className={buttonStyle({ variant: 'soft' })}>
        {t('Open channels')}
      </Link>
    }
  >
    {children}
  </EmptyState>
)
