import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { FieldType } from '#domain/contacts/contact-field.ts'

import { call, firstData } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** The typed fields of contacts; those that are archived come last. */
export const contactFieldsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.contacts(appId), 'fields'],
    queryFn: ({ signal }) => call('listContactFields', { appId }, { signal }),
    initialData: () => firstData('listContactFields', { appId }),
    staleTime: 60_000,
  })

/** What is written of a field. */
export interface FieldDraft {
  key: string
  label: string
  type: FieldType
  choices: string[]
}

/** Adds a field, or changes one. */
export function useSaveContactField(appId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: [...queryKeys.contacts(appId), 'fields'] })
  const add = useMutation({ mutationFn: (body: FieldDraft) => call('createContactField', { appId, body }), onSuccess })
  const change = useMutation({
    mutationFn: ({ key, ...body }: { key: string; label?: string; choices?: string[]; archived?: boolean; position?: number }) =>
      call('updateContactField', { appId, fieldKey: key, body }),
    onSuccess,
  })
  return { add, change }
}
