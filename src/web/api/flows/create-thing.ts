import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'
import { thingsQuery } from './list-things.ts'

/** Things that need nothing but a name. */
const CREATES: Readonly<Record<string, (appId: string, name: string) => Promise<{ id: string }>>> = {
  label: (appId, name) => call('createLabel', { appId, body: { name, color: 'slate' } }),
  team: (appId, name) => call('createTeam', { appId, body: { name, memberIds: [] } }),
}

/** Tells whether a name is all that such a thing needs. */
export const isCreatedByName = (thing: string): boolean => Object.hasOwn(CREATES, thing)

/** Creates a thing of a sort by its name; answers its id once the lists have it. */
export function useCreateThing(appId: string): (thing: string, name: string) => Promise<string> {
  const queries = useQueryClient()
  return useCallback(
    async (thing, name) => {
      const create = CREATES[thing]
      if (!create) throw new Error(`A ${thing} needs more than a name.`)
      const { id } = await create(appId, name)
      const stale = [thingsQuery(appId, thing).queryKey, thing === 'team' ? queryKeys.teams(appId) : queryKeys.labels(appId)]
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      return id
    },
    [queries, appId],
  )
}
