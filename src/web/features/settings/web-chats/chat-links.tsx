import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { thingsQuery } from '#web/api/flows/list-things.ts'
import { chatLinksQuery, useChatLinks } from '#web/api/web-chats/chat-links.ts'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { ChatLinkList } from '#web/kit/webchat/chat-link-list.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'

const ChatLinkDialog = lazyPart(async () => (await import('#web/kit/webchat/chat-link-dialog.tsx')).ChatLinkDialog)

/** Links by which anybody talks with one flow: a demo, a kiosk, a table in a restaurant. */
export function ChatLinks({ webChatId }: { webChatId: string }) {
  const { app } = useCurrentApp()
  const links = useQuery(chatLinksQuery(app.id, webChatId))
  const flows = useQuery(thingsQuery(app.id, 'flow')).data ?? []
  const { create, remove } = useChatLinks(app.id, webChatId)
  const [adding, setAdding] = useState(false)
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-reading font-semibold">{t('Links to one flow')}</h2>
        <p className="text-secondary text-ink-2">
          {t('Anyone with the link talks to that flow. Handy for a demo, a kiosk or a QR code on a table.')}
        </p>
      </div>
      <Loaded query={links} what={t('the links')}>
        {({ items }) => <ChatLinkList links={items} timeZone={app.timeZone} onRemove={remove} />}
      </Loaded>
      <div>
        <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          {t('Add link')}
        </Button>
      </div>
      {adding && (
        <Suspense fallback={null}>
          <ChatLinkDialog title={t('Add link')} flows={flows} onCreate={create} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}
