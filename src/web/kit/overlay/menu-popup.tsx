import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

import type { OpenedBy } from '../hooks/use-on-demand.ts'
import { MenuParts } from './menu-parts.ts'
import { popupStyle } from './popup-style.ts'

type Props = {
  trigger: ReactElement
  children: ReactNode
  align: 'start' | 'end'
  side: 'top' | 'bottom' | 'right'
  open: boolean
  onOpenChange: (open: boolean, by: OpenedBy) => void
}

/** The loaded half of a menu: its sheet, and the parts that its rows are made of. */
export function MenuPopup({ trigger, children, align, side, open, onOpenChange }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} side={side} align={align} className="z-50 outline-none">
          <Base.Popup className={popupStyle({ className: 'max-h-(--available-height) min-w-52 overflow-y-auto' })}>
            <MenuParts value={Base}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
