import './app/styles.css'

import { createRoot } from 'react-dom/client'

import { DirectionProvider } from '@base-ui/react/direction-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { BrandContext } from './kit/brand/brand.ts'
import { ToastsContext } from './kit/feedback/toast-area.tsx'
import { PreferencesContext } from './preferences/use-preferences.ts'
import { SessionContext } from './session/use-session.ts'
import { wire, type Parts } from './app/wire.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html holds no #root')
createRoot(root).render(<App parts={wire(window)} />)

/** Hands the parts of the page to everything in it. */
function App({ parts }: { parts: Parts }) {
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <BrandContext value={parts.brand}>
        <SessionContext value={parts.session}>
          <PreferencesContext value={parts.preferences}>
            <ToastsContext value={parts.toasts}>
              <QueryClientProvider client={parts.queries}>
                <RouterProvider router={parts.router} />
              </QueryClientProvider>
            </ToastsContext>
          </PreferencesContext>
        </SessionContext>
      </BrandContext>
    </DirectionProvider>
  )
}
