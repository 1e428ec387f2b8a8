import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { chatLinksQuery, useChatLinks } from '#web/api/web-chats/chat-links.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'

const ChatLinkDialog = lazyPart(async () => (await import('./chat-link-dialog.tsx')).ChatLinkDialog)

/** Links by which anybody talks with one flow: a demo, a kiosk, a table in a restaurant. */
export function ChatLinks({ webChatId }: { webChatId: string }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const links = useQuery(chatLinksQuery(app.id, webChatId))
  const { remove } = useChatLinks(app.id, webChatId)
  const [adding, setAdding] = useState(false)
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-reading font-semibold">Links to one flow</h2>
        <p className="text-secondary text-ink-2">
          Anybody who has the link talks with that flow: for a demo, a kiosk, or a QR code on a table.
        </p>
      </div>
      <Loaded query={links} what="the links">
        {({ items }) => (
          <ul className="flex flex-col gap-3">
            {items.map(({ id, name, url, hasPassword, expiresAt }) => (
              <li key={id} className="flex flex-col gap-2 rounded-card border border-line p-3">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                  {hasPassword && <Tag>Password</Tag>}
                  {expiresAt !== null && <Tag>Until {formatMoment(expiresAt, app.timeZone)}</Tag>}
                  <IconButton
                    label={`Close the link “${name}”`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() =>
                      remove.mutate(id, {
                        onSuccess: () => toasts.show({ title: 'Link closed' }),
                        onError: (error) => toasts.show(refusal(error)),
                      })
                    }
                  />
                </span>
                <CopyField label={`link “${name}”`} value={url} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          Add link
        </Button>
      </div>
      {adding && (
        <Suspense fallback={null}>
          <ChatLinkDialog webChatId={webChatId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}
