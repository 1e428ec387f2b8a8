import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'

import { buttonStyle } from '../../../../kit/button.tsx'
import { lazyPart } from '../../../../kit/lazy-part.ts'
import { Popover } from '../../../../kit/popover.tsx'
import type { LaterTime } from './later-choice.tsx'

const LaterChoice = lazyPart(async () => (await import('./later-choice.tsx')).LaterChoice)

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  lastInboundAt: string | null
  disabled: boolean
  onChoose: (time: LaterTime) => void
}

/** Beside "Send": sends it at another time. */
export function LaterButton({ open, onOpenChange, lastInboundAt, disabled, onChoose }: Props) {
  return (
    <Popover
      title="Send later"
      align="end"
      side="top"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          aria-label="Send later"
          title="Send later"
          disabled={disabled}
          className={buttonStyle({ variant: 'primary', className: 'rounded-s-none border-s border-on-lagoon/25 px-1.5' })}
        >
          <ChevronDown aria-hidden />
        </button>
      }
    >
      <Suspense fallback={<div className="h-64" />}>
        <LaterChoice
          lastInboundAt={lastInboundAt}
          anyTime={false}
          onChoose={(time) => {
            onOpenChange(false)
            onChoose(time)
          }}
        />
      </Suspense>
    </Popover>
  )
}
