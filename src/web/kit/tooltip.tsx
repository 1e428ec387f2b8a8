import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement } from 'react'

import { Keys } from './keys.tsx'

type Props = { label: string; keys?: string | undefined; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactElement }

/** Names a control on hover and focus, with the keys that do the same. */
export function Tooltip({ label, keys, side = 'bottom', children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="flex items-center gap-2 rounded-row bg-ink px-2 py-1 text-meta text-canvas shadow-2 transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {label}
            {keys && <Keys keys={keys} tone="inverse" />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Lets neighbouring tooltips open without a new delay. */
export const TooltipProvider = Base.Provider
