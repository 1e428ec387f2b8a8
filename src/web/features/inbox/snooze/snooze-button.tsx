import { AlarmClock, AlarmClockOff } from 'lucide-react'
import { type HTMLAttributes, type ReactElement, Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Popover } from '#web/kit/overlay/popover.tsx'

export const SnoozeChoice = lazyPart(async () => (await import('./snooze-choice.tsx')).SnoozeChoice)

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  onSnooze: (until: string) => void
}

/** A sheet that asks until when. */
export function SnoozePopover({ open, onOpenChange, trigger, onSnooze }: Props) {
  return (
    <Popover title={t('Snooze until')} align="end" open={open} onOpenChange={onOpenChange} trigger={trigger}>
      <Suspense fallback={<div className="h-56" />}>
        <SnoozeChoice
          onChoose={(until) => {
            onOpenChange(false)
            onSnooze(until)
          }}
        />
      </Suspense>
    </Popover>
  )
}

type ButtonProps = {
  conversation: Conversation
  open: boolean
  onOpenChange: (open: boolean) => void
  onSnooze: (until: string) => void
  onWake: () => void
}

/** Lets the open conversation sleep, or wakes it. */
export function SnoozeButton({ conversation, open, onOpenChange, onSnooze, onWake }: ButtonProps) {
  if (conversation.openState === 'closed') return null
  if (conversation.snoozedUntil !== null)
    return <IconButton label={t('Wake')} keys="z" icon={<AlarmClockOff strokeWidth={1.75} />} onClick={onWake} />
  const trigger = (
    <button type="button" aria-label={t('Snooze')} aria-keyshortcuts="z" title={t('Snooze')} className={iconButtonStyle()}>
      <AlarmClock strokeWidth={1.75} />
    </button>
  )
  return <SnoozePopover open={open} onOpenChange={onOpenChange} trigger={trigger} onSnooze={onSnooze} />
}
