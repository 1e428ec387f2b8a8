import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { WebChat, WebChatInput, WebChatSettings } from '#domain/webchat/web-chat.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useWebChats, webChatsQuery } from '#web/api/web-chats/web-chats.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { BackToChannels, ChannelHead } from '../channel-head.tsx'
import { Loaded } from '../loaded.tsx'
import { BehaviorPart } from './behavior-part.tsx'
import { InstallPart } from './install-part.tsx'
import { LookPart } from './look-part.tsx'
import type { PartProps } from './part-props.ts'
import { SecurityPart } from './security-part.tsx'
import type { WebChatTab } from './web-chat-search.ts'

const LABELS: readonly { value: WebChatTab; label: string }[] = [
  { value: 'install', label: t('Install') },
  { value: 'look', label: t('Appearance##web chat') },
  { value: 'behavior', label: t('Behavior') },
  { value: 'security', label: t('Security') },
]

const PARTS: Readonly<Record<WebChatTab, (props: PartProps) => ReactNode>> = {
  install: InstallPart,
  look: LookPart,
  behavior: BehaviorPart,
  security: SecurityPart,
}

/** One web chat: its code, its look, what it does, and who may show it. */
export function WebChatSection() {
  const { app } = useCurrentApp()
  const { webChatId } = useParams({ from: '/gate/shell/settings/channels/web-chat/$webChatId' })
  const chats = useQuery(webChatsQuery(app.id, webChatId))
  return (
    <>
      <BackToChannels />
      <Loaded query={chats} what={t('the web chat')}>
        {({ items }) => {
          const webChat = items.find(({ id }) => id === webChatId)
          return webChat ? (
            <Page key={webChat.id} webChat={webChat} mayChange={roleAllows(app.role, 'admin')} />
          ) : (
            <EmptyState title={t('This web chat was removed')}>{t('Its conversations are still in the inbox.')}</EmptyState>
          )
        }}
      </Loaded>
    </>
  )
}

function Page({ webChat, mayChange }: { webChat: WebChat; mayChange: boolean }) {
  const { part: tab = 'install' } = useSearch({ from: '/gate/shell/settings/channels/web-chat/$webChatId' })
  const navigate = useNavigate()
  const editing = useEditing(webChat)
  const Part = PARTS[tab]
  const show = (next: WebChatTab) =>
    void navigate({
      to: '/settings/channels/web-chat/$webChatId',
      params: { webChatId: webChat.id },
      search: next === 'install' ? {} : { part: next },
      replace: true,
    })
  return (
    <form noValidate onSubmit={editing.submit}>
      <ChannelHead
        name={webChat.name}
        tags={webChat.firstSeenAt === null ? <Tag tone="warning">{t('Not installed')}</Tag> : <Tag tone="success">{t('Installed')}</Tag>}
        parts={{ label: t('Part of the web chat'), value: tab, options: LABELS, onChange: show }}
      />
      {!mayChange && <InlineAlert tone="info" title={t('Only owners and admins can change these settings.')} />}
      <fieldset disabled={!mayChange}>
        <Part webChat={webChat} mayChange={mayChange} {...editing.part} />
      </fieldset>
      {editing.error && <InlineAlert tone="danger" title={editing.error} />}
      {editing.isDirty && (
        <div className="sticky bottom-0 mt-4 flex justify-end gap-2 border-t border-line bg-surface py-4">
          <Button onClick={editing.discard}>{t('Discard')}</Button>
          <Button type="submit" variant="primary" busy={editing.isSaving}>
            {t('Save changes')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** The settings while they are changed, across all parts of the page, and their saving. */
function useEditing({ id, name: savedName, settings: saved }: WebChat) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { save } = useWebChats(app.id)
  const [{ name, settings }, setDraft] = useState<WebChatInput>({ name: savedName, settings: saved })
  const faults = faultsOf(save.error)
  return {
    part: {
      name,
      settings,
      faults,
      onName: (next: string) => setDraft({ name: next, settings }),
      onChange: (changed: Partial<WebChatSettings>) => setDraft({ name, settings: { ...settings, ...changed } }),
    },
    isDirty: JSON.stringify([name, settings]) !== JSON.stringify([savedName, saved]),
    isSaving: save.isPending,
    error: save.error && faults.size === 0 ? save.error.message : null,
    discard: () => {
      save.reset()
      setDraft({ name: savedName, settings: saved })
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      save.mutate(
        { id, name, settings },
        {
          onSuccess: (stored) => {
            setDraft({ name: stored.name, settings: stored.settings })
            toasts.show({ title: t('Web chat saved') })
          },
        },
      )
    },
  }
}

/** What the server refused, by the place of the setting without the words before it. */
function faultsOf(error: unknown): Map<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  return new Map(error.details.map(({ path, message }) => [path.replace(/^(body\.)?(settings\.)?/, ''), message]))
}
