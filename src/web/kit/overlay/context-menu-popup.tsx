import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'

import { MenuParts } from './menu-parts.ts'
import { popupStyle } from './popup-style.ts'

type Props = { point: { x: number; y: number }; label: string; onClose: () => void; children: ReactNode }

/** The loaded half of a menu at a point. */
export function PointMenuPopup({ point: { x, y }, label, onClose, children }: Props) {
  const anchor = { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} side="bottom" align="start" sideOffset={2} className="z-50 outline-none">
          <Base.Popup aria-label={label} className={popupStyle({ className: 'max-h-(--available-height) min-w-52 overflow-y-auto' })}>
            <MenuParts value={Base}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
