import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

const SHOWN = 3

/** What a contact bought, booked and talked about last: a few of each, and whether there is more. */
export const contactHistoryQuery = (appId: string, contactId: string) =>
  queryOptions({
    queryKey: [...queryKeys.contact(appId, contactId), 'history'] as const,
    queryFn: async ({ signal }) => {
      const asked = { appId, contactId, limit: SHOWN }
      const [orders, events, conversations] = await Promise.all([
        call('listOrders', asked, { signal }),
        call('listEvents', { ...asked, order: 'latest' }, { signal }),
        call('listConversations', { ...asked, limit: SHOWN + 1, openState: 'any', snoozed: 'any' }, { signal }),
      ])
      return { orders: orders.items, events: events.items, conversations: conversations.items }
    },
    staleTime: 30_000,
  })
