import { lazy, Suspense, useEffect, useState } from 'react'

import type { Conversation } from '#domain/conversation.ts'

import { useLiveState } from '../../api/live/use-live.ts'
import { usePreferences } from '../../preferences/use-preferences.ts'
import { ComposerArea } from './composer/composer-area.tsx'
import { ConversationActions } from './conversation-actions.tsx'
import { contactName } from './contact-name.ts'
import { DetailsPanel } from './details/details-panel.tsx'
import { type Draft, useDraft } from './composer/draft.ts'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadView } from './thread/thread-view.tsx'
import { useMarkRead } from './use-mark-read.ts'

const DetailsDrawer = lazy(async () => ({ default: (await import('./details/details-drawer.tsx')).DetailsDrawer }))

/** One conversation: header, thread, composer, and the contact beside it. */
export function OpenConversation({ conversation, wide }: { conversation: Conversation; wide: boolean }) {
  const [{ detailsOpen }, setPreferences] = usePreferences()
  const [drawer, setDrawer] = useState(false)
  const [assigning, setAssigning] = useState(false)
  const [draft, setDraft] = useDraft(conversation.id)
  const live = useLiveState()
  const name = contactName(conversation.contact)
  useMarkRead(conversation)

  useEffect(() => {
    live.view(conversation.id, false)
    return () => live.view(null, false)
  }, [live, conversation.id])

  const toggleDetails = () => (wide ? setPreferences({ detailsOpen: !detailsOpen }) : setDrawer(!drawer))
  const editAgain = (change: Partial<Draft>) => setDraft({ ...draft, ...change })

  return (
    <div className="flex h-full min-w-0">
      <ConversationActions
        conversation={conversation}
        onDetails={toggleDetails}
        onAssign={() => setAssigning(true)}
        onCompose={(mode) => {
          editAgain({ mode })
          focusComposer()
        }}
      />
      <div className="flex h-full min-w-0 flex-1 flex-col">
        <ThreadHeader
          conversation={conversation}
          onDetails={toggleDetails}
          detailsShown={wide ? detailsOpen : drawer}
          assigning={assigning}
          setAssigning={setAssigning}
        />
        <ThreadView conversation={conversation} contactName={name} onEdit={editAgain} />
        <ComposerArea conversation={conversation} draft={draft} setDraft={setDraft} />
      </div>
      {wide && detailsOpen && (
        <aside aria-label="Contact" className="h-full w-72 shrink-0 overflow-y-auto border-s border-line bg-sunken">
          <DetailsPanel conversation={conversation} />
        </aside>
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
