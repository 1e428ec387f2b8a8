import { queryOptions } from '@tanstack/react-query'

import type { DraftBody, DraftMode, KeptDraft } from '#domain/conversations/draft.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** What one is writing in a conversation on any device, and what colleagues are writing there. */
export const draftsQuery = (appId: string, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.drafts(appId, conversationId),
    queryFn: ({ signal }) => call('listDrafts', { appId, conversationId }, { signal }),
    staleTime: 0,
    refetchInterval: 15_000,
  })

/** Keeps a draft on the server; answers what is kept there now. */
export const saveDraft = (
  appId: string,
  conversationId: string,
  draftMode: DraftMode,
  body: DraftBody,
  version: number,
): Promise<KeptDraft> => call('saveDraft', { appId, conversationId, draftMode, body: { body, version } })
