import { CalendarDays, ChevronDown, Ellipsis, ShoppingBag, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { startSubject } from '#flow/simulation/start-subject.ts'

import { Avatar } from '#web/kit/media/avatar.tsx'
import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Menu, MenuChoice } from '#web/kit/overlay/menu.tsx'
import { nameOfTried } from './contact-choice.tsx'
import { madeUpTitle } from './made-up-title.ts'
import type { TestChatAction, TestChatState } from './state/test-chat-state.ts'

type Props = {
  state: Pick<TestChatState, 'contact' | 'subject' | 'channel' | 'from'>
  document: FlowDocument
  act: (act: TestChatAction) => void
  onContact: () => void
  onSubject: () => void
  onClose: () => void
}

const CHANNELS = [
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'webchat', label: t('Web chat') },
] as const

/** Whose phone it is, on which channel, and behind which trigger the flow starts. */
export function TestChatHeader({ state, document, act, onContact, onSubject, onClose }: Props) {
  const { contact, subject, channel, from } = state
  const about = startSubject(document, from)
  const triggers = document.nodes.flatMap((node) =>
    node.kind === 'trigger' ? [{ value: node.id, label: node.title ?? t('Trigger') }] : [],
  )
  const name = nameOfTried(contact)
  return (
    <header className="shrink-0 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-1 ps-2 pe-2">
        <button
          type="button"
          onClick={onContact}
          aria-haspopup="dialog"
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-control px-1.5 py-1 text-start hover:bg-hover"
        >
          <Avatar name={name} size="sm" />
          <span className="min-w-0">
            <span className="sr-only">{t('Testing as')} </span>
            <span className="block truncate text-base font-semibold">{name}</span>
            <span className="block truncate text-meta text-ink-2">{t('Nothing is sent')}</span>
          </span>
        </button>
        {triggers.length > 1 && (
          <Menu
            align="end"
            trigger={
              <button type="button" aria-label={t('Test settings')} className={iconButtonStyle()}>
                <Ellipsis />
              </button>
            }
          >
            <MenuChoice
              label={t('Starts behind')}
              value={from ?? triggers[0]?.value ?? ''}
              onChange={(next) => act({ type: 'choose', change: { from: next } })}
              options={triggers}
              closes
            />
          </Menu>
        )}
        <IconButton label={t('Close the test')} icon={<X />} onClick={onClose} />
      </div>
      {about && (
        <button
          type="button"
          onClick={onSubject}
          aria-haspopup="dialog"
          className="mx-2 mb-1.5 flex h-8 w-[calc(100%-1rem)] items-center gap-2 rounded-control border border-line-strong px-2.5 text-start text-secondary hover:bg-hover max-phone:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3"
        >
          {about === 'order' ? <ShoppingBag aria-hidden /> : <CalendarDays aria-hidden />}
          <span className="sr-only">{t('Testing with')} </span>
          <span className="min-w-0 flex-1 truncate">{subject?.title ?? madeUpTitle(about)}</span>
          <ChevronDown aria-hidden />
        </button>
      )}
      <div className="px-2 pb-1.5">
        <Segmented
          label={t('Channel')}
          value={channel}
          options={CHANNELS}
          onChange={(next) => act({ type: 'choose', change: { channel: next } })}
        />
      </div>
    </header>
  )
}
