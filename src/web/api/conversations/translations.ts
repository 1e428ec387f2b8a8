import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Message } from '#domain/messages/message.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** What was translated of a conversation before, and whether new messages are for this person. */
export const translationsQuery = (appId: string, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.translations(appId, conversationId),
    queryFn: ({ signal }) => call('listTranslations', { appId, conversationId }, { signal }),
    staleTime: Infinity,
  })

/** A message in another language. It is translated once, whoever asks. */
export const translationQuery = (
  appId: string,
  { id, conversationId, edits }: Pick<Message, 'id' | 'conversationId' | 'edits'>,
  language: string,
) =>
  queryOptions({
    queryKey: [...queryKeys.translations(appId, conversationId), id, edits?.length ?? 0, language],
    queryFn: ({ signal }) => call('translateMessage', { appId, conversationId, messageId: id, body: { language } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })

/** Has new messages of a conversation translated for this person, or no longer. */
export function useAutoTranslation(appId: string, conversationId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (automatic: boolean) => call('setAutoTranslation', { appId, conversationId, body: { automatic } }),
    onSuccess: ({ automaticSince }) =>
      queries.setQueryData(translationsQuery(appId, conversationId).queryKey, (known) => known && { ...known, automaticSince }),
  })
}
