import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../hooks/lazy-component.ts'

export const PointMenuPopup = lazyPart(async () => (await import('./context-menu-popup.tsx')).PointMenuPopup)

type Props = { point: { x: number; y: number } | null; label: string; onClose: () => void; children: ReactNode }

/** A sheet of actions at a point of the page, for a right click or the menu key. It is loaded when it is first opened. */
export function PointMenu({ point, ...rest }: Props) {
  return (
    point && (
      <Suspense>
        <PointMenuPopup point={point} {...rest} />
      </Suspense>
    )
  )
}
