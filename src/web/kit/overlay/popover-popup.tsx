import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

import type { OpenedBy } from '../hooks/use-on-demand.ts'
import { popupStyle } from './popup-style.ts'

type Props = {
  trigger: ReactElement
  title: string
  children: ReactNode
  open: boolean
  onOpenChange: (open: boolean, by: OpenedBy) => void
  align: 'start' | 'end'
  side: 'top' | 'bottom'
}

/** The loaded half of a popover. */
export function PopoverPopup({ trigger, title, children, open, onOpenChange, align, side }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} side={side} className="z-50">
          <Base.Popup className={popupStyle({ className: 'w-80 max-w-[calc(100vw-1rem)] p-4' })}>
            <Base.Title className="mb-3 text-base font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
