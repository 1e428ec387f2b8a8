import { Archive, AlarmClock, ChevronDown, Clock, UserPlus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ConversationAct } from '#web/api/conversations/act-on-conversation.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { Keys } from '#web/kit/text/keys.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Popover } from '#web/kit/overlay/popover.tsx'
import { itemStyle } from '#web/kit/overlay/popup-style.ts'
import type { LaterTime } from './later-choice.tsx'

const LaterChoice = lazyPart(async () => (await import('./later-choice.tsx')).LaterChoice)
const SnoozeChoice = lazyPart(async () => (await import('#web/features/inbox/snooze/snooze-choice.tsx')).SnoozeChoice)
const AssigneeChoice = lazyPart(async () => (await import('./assignee-choice.tsx')).AssigneeChoice)

/** What the sheet beside "Send" shows. */
export type SendOptionsView = 'menu' | 'later' | 'snooze' | 'assign'

const TITLES = { menu: t('Send options'), later: t('Send later'), snooze: t('Send and snooze until'), assign: t('Send and assign to') }

type Props = {
  conversationId: string
  /** Null while it is closed. */
  view: SendOptionsView | null
  onView: (view: SendOptionsView | null) => void
  lastInboundAt: string | null
  disabled: boolean
  onLater: (time: LaterTime) => void
  onSendAnd: (act: ConversationAct) => void
}

/** Beside "Send": sends it later, or closes, snoozes or assigns the conversation together with it. */
export function SendOptions({ conversationId, view, onView, lastInboundAt, disabled, onLater, onSendAnd }: Props) {
  const sendAnd = (act: ConversationAct) => {
    onView(null)
    onSendAnd(act)
  }
  return (
    <Popover
      title={TITLES[view ?? 'menu']}
      align="end"
      side="top"
      open={view !== null}
      onOpenChange={(open) => onView(open ? 'menu' : null)}
      trigger={
        <button
          type="button"
          aria-label={t('Send options')}
          title={t('Send options')}
          disabled={disabled}
          className={buttonStyle({ variant: 'primary', className: 'rounded-s-none border-s border-on-lagoon/25 px-1.5' })}
        >
          <ChevronDown aria-hidden />
        </button>
      }
    >
      <Suspense fallback={<div className="h-56" />}>
        {view === 'later' ? (
          <LaterChoice
            lastInboundAt={lastInboundAt}
            anyTime={false}
            onChoose={(time) => {
              onView(null)
              onLater(time)
            }}
          />
        ) : view === 'snooze' ? (
          <SnoozeChoice onChoose={(until) => sendAnd({ verb: 'snooze', conversationId, until })} />
        ) : view === 'assign' ? (
          <AssigneeChoice conversationId={conversationId} onChoose={sendAnd} />
        ) : (
          <ul>
            <Option
              icon={<Archive />}
              label={t('Send and close')}
              keys="mod+shift+enter"
              onClick={() => sendAnd({ verb: 'close', conversationId })}
            />
            <Option icon={<AlarmClock />} label={t('Send and snooze…')} onClick={() => onView('snooze')} />
            <Option icon={<UserPlus />} label={t('Send and assign…')} onClick={() => onView('assign')} />
            <Option icon={<Clock />} label={t('Send later…')} onClick={() => onView('later')} />
          </ul>
        )}
      </Suspense>
    </Popover>
  )
}

function Option({ icon, label, keys, onClick }: { icon: ReactNode; label: string; keys?: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={itemStyle({ className: 'w-full hover:bg-hover' })}>
        {icon}
        <span className="flex-1 text-start">{label}</span>
        {keys && (
          <span className="max-phone:hidden">
            <Keys keys={keys} />
          </span>
        )}
      </button>
    </li>
  )
}
