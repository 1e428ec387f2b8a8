import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { ChatLinkInput } from '#domain/webchat/chat-link.ts'

import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'
import { refusal } from '../refusal.ts'

/** The links to a web chat with one flow. */
export const chatLinksQuery = (appId: string, webChatId: string) =>
  queryOptions({
    queryKey: queryKeys.chatLinks(appId, webChatId),
    queryFn: ({ signal }) => call('listChatLinks', { appId, webChatId }, { signal }),
  })

/** Makes links and closes them, and asks for the list again after each change. */
export function useChatLinks(appId: string, webChatId: string) {
  const queries = useQueryClient()
  const toasts = useToasts()
  const onSuccess = () => queries.invalidateQueries({ queryKey: queryKeys.chatLinks(appId, webChatId) })
  const create = useMutation({ mutationFn: (body: ChatLinkInput) => call('createChatLink', { appId, webChatId, body }), onSuccess })
  const remove = useMutation({
    mutationFn: (chatLinkId: string) => call('removeChatLink', { appId, webChatId, chatLinkId }),
    onSuccess: async () => {
      await onSuccess()
      toasts.show({ title: t('Link closed') })
    },
    onError: (error) => toasts.show(refusal(error)),
  })
  return { create: create.mutateAsync, remove: remove.mutate }
}
