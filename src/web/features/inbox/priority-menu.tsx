import { Flag } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation, Priority } from '#domain/conversations/conversation.ts'

import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuChoice } from '#web/kit/overlay/menu.tsx'
import { isPressing, PRIORITIES, priorityLabel } from '#web/kit/text/priorities.ts'

type Props = {
  conversation: Pick<Conversation, 'priority'>
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (priority: Priority) => void
}

const COLORS: Record<Priority, string> = { urgent: 'text-danger', high: 'text-warning', normal: '', low: 'text-ink-3' }

/** How urgent the conversation is, and the way to say otherwise. */
export function PriorityMenu({ conversation: { priority }, open, onOpenChange, onChoose }: Props) {
  const label = t('Priority: {priority}', { priority: priorityLabel(priority) })
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          aria-keyshortcuts="p"
          className={iconButtonStyle({ className: COLORS[priority] })}
        >
          <Flag fill={isPressing(priority) ? 'currentColor' : 'none'} strokeWidth={1.75} />
        </button>
      }
    >
      <MenuChoice closes label={t('Priority')} value={priority} options={PRIORITIES} onChange={onChoose} />
    </Menu>
  )
}
