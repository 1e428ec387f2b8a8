import './app/styles.css'

import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'

import { DirectionProvider } from '@base-ui/react/direction-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { BrandContext } from './kit/brand/brand.ts'
import { ToastsContext } from './kit/feedback/toast-area.tsx'
import { PreferencesContext } from './preferences/use-preferences.ts'
import { SessionContext } from './session/use-session.ts'
import { wire, type Parts } from './app/wire.ts'

/** Then it says that it loads. */
const PATIENCE_MS = 3_000

const root = document.getElementById('root')
if (!root) throw new Error('index.html holds no #root')
void start(root, wire(window))

/**
 * Draws the page once the screen of its address is there, in slices that let the browser breathe: what came with the page (`server/first-page`) needs no second
 * drawing. For a stranger nothing came: the address may be none of theirs.
 */
async function start(place: HTMLElement, parts: Parts): Promise<void> {
  const page = createRoot(place)
  // What could not be loaded is told in the place of the screen.
  const loaded = parts.session.get().isLoggedIn && parts.router.load().catch(() => {})
  if (loaded) await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  startTransition(() => page.render(<App parts={parts} />))
}

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
