import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, Suspense } from 'react'

import { lazyPart } from '../hooks/lazy-component.ts'
import { useOnDemand } from '../hooks/use-on-demand.ts'

export const PopoverPopup = lazyPart(async () => (await import('./popover-popup.tsx')).PopoverPopup)

type Props = {
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  title: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}

/** A small sheet with controls beside its trigger. It is loaded when it is first opened. */
export function Popover({ trigger, title, children, align = 'start', side = 'bottom', ...controlled }: Props) {
  const { wanted, open, setOpen, trigger: near } = useOnDemand(PopoverPopup, controlled)
  const closed = cloneElement(trigger, { ...near, 'aria-haspopup': 'dialog' })
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <PopoverPopup trigger={trigger} title={title} align={align} side={side} open={open} onOpenChange={setOpen}>
        {children}
      </PopoverPopup>
    </Suspense>
  )
}
