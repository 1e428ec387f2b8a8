import { Suspense, useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'

import { useLiveState } from '#web/api/live/use-live.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Ahead } from '#web/kit/hooks/preload.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { PointMenuPopup } from '#web/kit/overlay/context-menu.tsx'
import { MenuPopup } from '#web/kit/overlay/menu.tsx'
import { PopoverPopup } from '#web/kit/overlay/popover.tsx'
import { MomentReader } from '#web/kit/text/parse-moment.ts'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { ComposerArea } from './composer/composer-area.tsx'
import { TemplatePicker } from './composer/compose-windows.tsx'
import { EmojiChoices, MentionChoices, ReplyChoices } from './composer/completion/completion.tsx'
import { ConversationActions } from './conversation-actions.tsx'
import { customerName } from './contact-name.ts'
import { DetailsPanel } from './details/details-panel.tsx'
import { useDrafts } from './composer/drafts/use-drafts.ts'
import { LabelChoice } from './labels/label-button.tsx'
import { SnoozeChoice } from './snooze/snooze-button.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ExplainPanel, ThreadView } from './thread/thread-view.tsx'
import { useAct } from './use-act.ts'
import { type Write, WritingContext } from './writing-context.ts'

/** Loaded when somebody merges. */
const Merging = lazyPart(async () => (await import('./merging/merging.tsx')).Merging)

const DetailsDrawer = lazyPart(async () => (await import('./details/details-drawer.tsx')).DetailsDrawer)

/** What is opened next from an open conversation: loaded when the browser is idle, so that the first opening waits for nothing. */
const NEXT = [
  PopoverPopup,
  MenuPopup,
  SnoozeChoice,
  MomentReader,
  LabelChoice,
  ReplyChoices,
  EmojiChoices,
  MentionChoices,
  ExplainPanel,
  TemplatePicker,
  PointMenuPopup,
  DetailsDrawer,
]

/** One conversation: header, thread, composer, and the contact beside it. */
export function OpenConversation({ conversation, wide }: { conversation: Conversation; wide: boolean }) {
  const [{ detailsOpen }, setPreferences] = usePreferences()
  const [drawer, setDrawer] = useState(false)
  const [assigning, setAssigning] = useState(false)
  const [snoozing, setSnoozing] = useState(false)
  const [prioritizing, setPrioritizing] = useState(false)
  const [labelling, setLabelling] = useState(false)
  const [merging, setMerging] = useState(false)
  const [finding, setFinding] = useState(0)
  const find = () => setFinding((times) => times + 1)
  const keeper = useDrafts(conversation.id)
  const live = useLiveState()
  const now = useNow(60_000)
  const name = customerName(conversation)
  useMarkRead(conversation)

  useEffect(() => {
    live.view(conversation.id, false)
    return () => live.view(null, false)
  }, [live, conversation.id])

  const write: Write = (mode, change) => {
    keeper.switchTo(mode)
    keeper.change(mode, change)
    focusComposer()
  }
  const toggleDetails = () => (wide ? setPreferences({ detailsOpen: !detailsOpen }) : setDrawer(!drawer))

  return (
    <div className="flex h-full min-w-0">
      <Ahead parts={NEXT} />
      <ConversationActions
        conversation={conversation}
        onDetails={toggleDetails}
        onAssign={() => setAssigning(true)}
        onSnooze={() => setSnoozing(true)}
        onPriority={() => setPrioritizing(true)}
        onLabels={() => setLabelling(true)}
        onFind={find}
        onMerge={() => setMerging(true)}
        onCompose={(mode) => {
          keeper.switchTo(mode)
          focusComposer()
        }}
      />
      <WritingContext value={write}>
        <div className="flex h-full min-w-0 flex-1 flex-col">
          <ThreadHeader
            conversation={conversation}
            onDetails={toggleDetails}
            detailsShown={wide ? detailsOpen : drawer}
            assigning={assigning}
            setAssigning={setAssigning}
            snoozing={snoozing}
            setSnoozing={setSnoozing}
            labelling={labelling}
            setLabelling={setLabelling}
            prioritizing={prioritizing}
            setPrioritizing={setPrioritizing}
            onFind={find}
            onMerge={() => setMerging(true)}
          />
          <ThreadView
            conversation={conversation}
            contactName={name}
            mayReply={conversation.openState === 'open' && conversation.handler === 'human' && isWindowOpen(conversation, new Date(now))}
            finding={finding}
            onFound={() => setFinding(0)}
            onWrite={write}
          />
          <ComposerArea conversation={conversation} keeper={keeper} />
        </div>
      </WritingContext>
      {wide && detailsOpen && (
        <aside aria-label={t('Contact')} className="h-full w-72 shrink-0 overflow-y-auto border-s border-line bg-sunken">
          <DetailsPanel conversation={conversation} />
        </aside>
      )}
      {merging && (
        <Suspense fallback={null}>
          <Merging conversation={conversation} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      {!wide && drawer && (
        <Suspense>
          <DetailsDrawer conversation={conversation} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
    </div>
  )
}

// The composer may appear only now (a note on a conversation that the bot has).
function focusComposer(): void {
  requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('[data-composer]')?.focus())
}

/** Marks a conversation as read while it is open in front of somebody's eyes. */
function useMarkRead({ id, unreadCount, lastSeq }: Conversation): void {
  const { act } = useAct()
  useEffect(() => {
    if (unreadCount === 0) return
    const mark = () => {
      if (document.visibilityState === 'visible') act({ verb: 'markRead', conversationId: id })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
    // A new message (lastSeq) on a conversation that stayed unread is a new reason to mark it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, unreadCount > 0, lastSeq])
}
