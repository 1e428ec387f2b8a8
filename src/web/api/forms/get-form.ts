import { queryOptions } from '@tanstack/react-query'

import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'

/** A booking page, by its link. One that is closed is not asked for again. */
export const formQuery = (ownerId: string, formToken: string) =>
  queryOptions({
    queryKey: ['form', ownerId, formToken],
    queryFn: ({ signal }) => call('getForm', { ownerId, formToken }, { signal }),
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.code === 'form-closed'),
    refetchOnWindowFocus: false,
  })
