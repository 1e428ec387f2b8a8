import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'

import { ToastsContext } from '../kit/feedback/toast-area.tsx'
import { PreferencesContext } from '../preferences/use-preferences.ts'
import { SessionContext } from '../session/use-session.ts'
import type { Parts } from './wire.ts'

/** Hands the parts of the page to everything in it. */
export function App({ parts }: { parts: Parts }) {
  return (
    <SessionContext value={parts.session}>
      <PreferencesContext value={parts.preferences}>
        <ToastsContext value={parts.toasts}>
          <QueryClientProvider client={parts.queries}>
            <RouterProvider router={parts.router} />
          </QueryClientProvider>
        </ToastsContext>
      </PreferencesContext>
    </SessionContext>
  )
}
