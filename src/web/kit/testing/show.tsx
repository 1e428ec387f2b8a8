import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { TOAST } from '#domain/constants.ts'

import { ToastArea, ToastsContext } from '../feedback/toast-area.tsx'
import { createToasts } from '../feedback/toasts.ts'

const roots: Root[] = []

/** Draws a part by itself on the page, with the toasts that every page has. */
export function show(part: ReactNode): void {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  roots.push(root)
  root.render(
    <ToastsContext value={createToasts(TOAST)}>
      {part}
      <ToastArea />
    </ToastsContext>,
  )
}

/** Takes away what a test has drawn. */
export function clearPage(): void {
  for (const root of roots.splice(0)) root.unmount()
  document.body.replaceChildren()
}
