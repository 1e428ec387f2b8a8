import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, startTransition } from 'react'

import { MenuParts } from './menu-parts.ts'
import { popupStyle } from './popup-style.ts'

type Props = {
  trigger: ReactElement
  children: ReactNode
  align: 'start' | 'end'
  side: 'top' | 'bottom' | 'right'
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The loaded half of a menu: its sheet, and the parts that its rows are made of. */
export function MenuPopup({ trigger, children, align, side, open, onOpenChange }: Props) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // Drawn in slices, so that the press is answered at once. By the keyboard in one piece: the next key is for the sheet.
        if (next && isPress(event)) startTransition(() => onOpenChange(next))
        else onOpenChange(next)
      }}
    >
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

/** Keys press too: as clicks of nothing. */
const isPress = (event: Event): boolean => event instanceof MouseEvent && event.detail > 0
