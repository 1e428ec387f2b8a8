import { Link } from '@tanstack/react-router'
import {
  AlarmClock,
  Archive,
  ArchiveRestore,
  Bookmark,
  Bot,
  ChevronLeft,
  Ellipsis,
  Flag,
  ListChecks,
  Merge,
  PanelRight,
  Search,
  UserRoundCog,
} from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { Button } from '#web/kit/form/button.tsx'
import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { LabelButton } from './labels/label-button.tsx'
import { MacroMenu } from './macros/macro-menu.tsx'
import { customerName } from './contact-name.ts'
import { useConversationVerbs } from './conversation-verbs.ts'
import { isPressing } from '#web/kit/text/priorities.ts'
import { SaveAsTest } from './save-as-test.tsx'
import { PriorityMenu } from './priority-menu.tsx'
import { SnoozeButton } from './snooze/snooze-button.tsx'

type Props = {
  conversation: Conversation
  onDetails: () => void
  detailsShown: boolean
  assigning: boolean
  setAssigning: (open: boolean) => void
  snoozing: boolean
  setSnoozing: (open: boolean) => void
  labelling: boolean
  setLabelling: (open: boolean) => void
  prioritizing: boolean
  setPrioritizing: (open: boolean) => void
  onFind: () => void
  onMerge: () => void
}

/** Who the conversation is with, how it stands, and what to do with it. */
export function ThreadHeader(props: Props) {
  const { conversation, onDetails, detailsShown, assigning, setAssigning, snoozing, setSnoozing, onFind } = props
  const { prioritizing, setPrioritizing, labelling, setLabelling } = props
  const verbs = useConversationVerbs(conversation)
  const [choosing, setChoosing] = useState(false)
  const open = conversation.openState === 'open'
  return (
    <header className="@container shrink-0 border-b border-line">
      <div className="flex h-14 items-center gap-1.5 px-4 @max-[30rem]:gap-0.5 @max-[30rem]:px-3 max-phone:px-2">
        <Link
          to="/inbox"
          search={(search) => search}
          aria-label={t('Back to the list')}
          className={iconButtonStyle({ className: 'md:hidden' })}
        >
          <ChevronLeft />
        </Link>
        <h2 className="min-w-0 truncate text-title font-semibold">{customerName(conversation)}</h2>
        <span className="@max-[40rem]:hidden">{open ? <Tag tone="success">{t('Open')}</Tag> : <Tag>{t('Closed')}</Tag>}</span>
        <div className="flex-1" />
        <IconButton
          className="@max-[42rem]:hidden"
          label={t('Search this conversation')}
          keys="f"
          icon={<Search strokeWidth={1.75} />}
          onClick={onFind}
        />
        <AssignMenu conversation={conversation} open={assigning} onOpenChange={setAssigning} verbs={verbs} />
        <span className={prioritizing || isPressing(conversation.priority) ? undefined : 'max-phone:hidden @max-[22rem]:hidden'}>
          <PriorityMenu conversation={conversation} open={prioritizing} onOpenChange={setPrioritizing} onChoose={verbs.prioritize} />
        </span>
        <span className={labelling ? undefined : 'max-phone:hidden @max-[22rem]:hidden'}>
          <LabelButton labels={conversation.labels} open={labelling} onOpenChange={setLabelling} onToggle={verbs.toggleLabel} />
        </span>
        <span className={snoozing ? undefined : '@max-[26rem]:hidden'}>
          <SnoozeButton
            conversation={conversation}
            open={snoozing}
            onOpenChange={setSnoozing}
            onSnooze={verbs.snooze}
            onWake={verbs.wake}
          />
        </span>
        <MoreMenu {...props} verbs={verbs} onMacros={() => setChoosing(true)} />
        <MacroMenu conversation={conversation} open={choosing} onOpenChange={setChoosing} />
        <Button
          icon={open ? <Archive /> : <ArchiveRestore />}
          onClick={open ? verbs.close : verbs.reopen}
          title={open ? t('Close') : t('Reopen')}
          aria-keyshortcuts="e"
        >
          <span className="@max-[38rem]:sr-only">{open ? t('Close') : t('Reopen')}</span>
        </Button>
        <IconButton
          className="max-phone:hidden"
          label={detailsShown ? t('Hide the contact') : t('Show the contact')}
          keys="]"
          icon={<PanelRight strokeWidth={1.75} />}
          aria-pressed={detailsShown}
          onClick={onDetails}
        />
      </div>
    </header>
  )
}

type MoreProps = Props & { verbs: ReturnType<typeof useConversationVerbs>; onMacros: () => void }

/** What is done seldom, or has no room in the head where it is narrow. */
function MoreMenu(props: MoreProps) {
  const { conversation, onDetails, detailsShown, setSnoozing, setPrioritizing, setLabelling, onFind, onMerge, verbs, onMacros } = props
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={t('More actions')} className={iconButtonStyle()}>
          <Ellipsis />
        </button>
      }
    >
      {conversation.openState === 'open' && (
        <OpenItems conversation={conversation} verbs={verbs} onSnooze={() => setSnoozing(true)} onPriority={() => setPrioritizing(true)} />
      )}
      <MenuItem icon={<Bookmark />} keys="l" onSelect={() => setLabelling(true)}>
        {t('Labels…')}
      </MenuItem>
      <MenuItem icon={<Search />} keys="f" onSelect={onFind}>
        {t('Search this conversation')}
      </MenuItem>
      <MenuItem icon={<ListChecks />} keys="shift+m" onSelect={onMacros}>
        {t('Run a macro…')}
      </MenuItem>
      <MenuItem icon={<Merge />} onSelect={onMerge}>
        {t('Merge with another conversation…')}
      </MenuItem>
      <SaveAsTest conversationId={conversation.id} />
      <MenuItem icon={<PanelRight />} keys="]" onSelect={onDetails}>
        {detailsShown ? t('Hide the contact') : t('Show the contact')}
      </MenuItem>
    </Menu>
  )
}

type OpenItemsProps = { conversation: Conversation; verbs: MoreProps['verbs']; onSnooze: () => void; onPriority: () => void }

/** What can be done while a conversation is open: who answers, and when it is looked at again. */
function OpenItems({ conversation: { handler, snoozedUntil }, verbs, onSnooze, onPriority }: OpenItemsProps) {
  return (
    <>
      {handler === 'human' && (
        <MenuItem icon={<Bot />} keys="shift+t" onSelect={verbs.handBack}>
          {t('Hand back to the bot')}
        </MenuItem>
      )}
      {handler === 'bot' && (
        <MenuItem icon={<UserRoundCog />} keys="t" onSelect={verbs.takeOver}>
          {t('Take over')}
        </MenuItem>
      )}
      <MenuItem icon={<Flag />} keys="p" onSelect={onPriority}>
        {t('Set priority…')}
      </MenuItem>
      <MenuItem icon={<AlarmClock />} keys="z" onSelect={() => (snoozedUntil === null ? onSnooze() : verbs.wake())}>
        {snoozedUntil === null ? t('Snooze…') : t('Unsnooze')}
      </MenuItem>
    </>
  )
}
