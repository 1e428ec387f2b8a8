import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** One contact. */
export const contactQuery = (appId: string, contactId: string) =>
  queryOptions({
    queryKey: queryKeys.contact(appId, contactId),
    queryFn: ({ signal }) => call('getContact', { appId, contactId }, { signal }),
  })
