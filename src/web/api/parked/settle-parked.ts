import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Replays or discards a parked item. */
export function useSettleParked(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ verb, parkedId }: { verb: 'replay' | 'discard'; parkedId: string }) =>
      call(verb === 'replay' ? 'replayParked' : 'discardParked', { appId, parkedId }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.parked(appId) }),
  })
}
