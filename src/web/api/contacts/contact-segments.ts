import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ContactFilter } from '#domain/contacts/contact-filter.ts'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Saved filters: shared ones and one's own. */
export const segmentsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.contacts(appId), 'segments'],
    queryFn: ({ signal }) => call('listContactSegments', { appId }, { signal }),
    initialData: () => firstData('listContactSegments', { appId }),
  })

/** Saves or removes a segment. */
export function useSegments(appId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: [...queryKeys.contacts(appId), 'segments'] })
  const save = useMutation({
    mutationFn: ({ id, ...body }: { id?: string; name: string; filter: ContactFilter; shared: boolean }) =>
      id ? call('updateContactSegment', { appId, segmentId: id, body }) : call('createContactSegment', { appId, body }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: (segmentId: string) => call('removeContactSegment', { appId, segmentId }), onSuccess })
  return { save, remove }
}
