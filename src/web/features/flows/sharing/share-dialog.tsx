import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow } from '#domain/flows/flow-document.ts'
import type { WebChat } from '#domain/webchat/web-chat.ts'

import { chatLinksQuery, useChatLinks } from '#web/api/web-chats/chat-links.ts'
import { useWebChats, webChatsQuery } from '#web/api/web-chats/web-chats.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { ChatLinkList } from '#web/kit/webchat/chat-link-list.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const ChatLinkDialog = lazyPart(async () => (await import('#web/kit/webchat/chat-link-dialog.tsx')).ChatLinkDialog)

const WHAT = [
  { value: 'draft', label: t('Draft') },
  { value: 'published', label: t('Published') },
] as const
type What = (typeof WHAT)[number]['value']

const MEANS: Readonly<Record<What, string>> = {
  draft: t('Anyone with the link can try the draft as it is now. Replies are simulated, and nothing is saved or sent.'),
  published: t('Anyone with the link can chat with the published flow. Their conversations come to your inbox.'),
}

type Props = { flow: Flow; onClose: () => void }

/** Shares a flow by links: the draft to be tried, or what customers meet. */
export function ShareDialog({ flow, onClose }: Props) {
  const { app } = useCurrentApp()
  const chats = useQuery(webChatsQuery(app.id))
  const { create } = useWebChats(app.id)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} wide title={t('Share “{name}”', { name: flow.name })}>
      {chats.data === undefined ? (
        <QueryState query={chats} what={t('the web chats')}>
          <Bone className="h-24" />
        </QueryState>
      ) : chats.data.items.length > 0 ? (
        <Links flow={flow} chats={chats.data.items} />
      ) : (
        <EmptyState
          title={t('No web chat yet')}
          action={
            <Button variant="primary" busy={create.isPending} onClick={() => create.mutate(app.name)}>
              {t('Create web chat')}
            </Button>
          }
        >
          {t('Links open in a web chat, with its name and colors. You can change it under Settings → Channels.')}
        </EmptyState>
      )}
    </Dialog>
  )
}

function Links({ flow, chats }: { flow: Flow; chats: readonly WebChat[] }) {
  const { app } = useCurrentApp()
  const [what, setWhat] = useState<What>('draft')
  const [webChatId, setWebChatId] = useState(chats[0]?.id ?? '')
  const [creating, setCreating] = useState(false)
  const links = useQuery(chatLinksQuery(app.id, webChatId))
  const { create, remove } = useChatLinks(app.id, webChatId)
  const isDraft = what === 'draft'
  const isUnpublished = !isDraft && flow.publishedVersion === null
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-2">
        <Segmented label={t('What is shared')} value={what} options={WHAT} onChange={setWhat} />
        <p className="text-secondary text-ink-2">{isUnpublished ? t('Publish the flow first, then share it here.') : MEANS[what]}</p>
      </div>
      {chats.length > 1 && (
        <Field label={t('Web chat')}>
          {({ id }) => (
            <Select
              id={id}
              value={webChatId}
              options={chats.map((chat) => ({ value: chat.id, label: chat.name }))}
              onChange={setWebChatId}
            />
          )}
        </Field>
      )}
      <ChatLinkList
        links={links.data?.items.filter(({ flowId, draft }) => flowId === flow.id && draft === isDraft) ?? []}
        timeZone={app.timeZone}
        onRemove={remove}
      />
      <div>
        <Button icon={<Link2 aria-hidden />} variant="primary" disabled={isUnpublished} onClick={() => setCreating(true)}>
          {isDraft ? t('Create test link') : t('Create link')}
        </Button>
      </div>
      {creating && (
        <Suspense fallback={null}>
          <ChatLinkDialog
            title={isDraft ? t('Create test link') : t('Create link')}
            flowId={flow.id}
            draft={isDraft}
            onCreate={create}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
