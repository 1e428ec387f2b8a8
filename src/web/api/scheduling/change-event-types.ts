import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

type EventTypeBody = CallInput<'createEventType'>['body']

/** Adds an event type, or replaces what one says. */
export function useSaveEventType(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: EventTypeBody }) =>
      id === null ? call('createEventType', { appId, body }) : call('replaceEventType', { appId, eventTypeId: id, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.events(appId) }),
  })
}

/** Takes an event type out of use; its events stay. */
export function useArchiveEventType(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (eventTypeId: string) => call('archiveEventType', { appId, eventTypeId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.events(appId) }),
  })
}

type ResourceBody = CallInput<'createResource'>['body']

/** Adds staff, a room or a machine, or replaces what one says. */
export function useSaveResource(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: ResourceBody }) =>
      id === null ? call('createResource', { appId, body }) : call('replaceResource', { appId, resourceId: id, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.events(appId) }),
  })
}

/** Removes a resource; its events stay. */
export function useRemoveResource(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (resourceId: string) => call('removeResource', { appId, resourceId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.events(appId) }),
  })
}
