import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useMemo } from 'react'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Every tag, with how many contacts have it. */
export const contactTagsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.contacts(appId), 'tags'],
    queryFn: ({ signal }) => call('listContactTags', { appId }, { signal }),
    initialData: () => firstData('listContactTags', { appId }),
  })

/** The workspace's tags by name, to be offered where one is typed. */
export function useKnownTags(appId: string): readonly string[] {
  const { data } = useQuery(contactTagsQuery(appId))
  return useMemo(() => (data?.items ?? []).map(({ tag }) => tag), [data])
}

/** Renames a tag everywhere, makes one of several, or deletes it (`to: null`), as a task. */
export function useChangeTags(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { tags: string[]; to: string | null }) => call('changeContactTags', { appId, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.tasks(appId) }),
  })
}
