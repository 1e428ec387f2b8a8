import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ChannelInput } from '#domain/whatsapp/channel.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

export type ChannelChange =
  | { verb: 'connect'; channel: ChannelInput }
  | { verb: 'update'; channelId: string; change: Partial<Pick<ChannelInput, 'name' | 'accessToken'>> }
  | { verb: 'remove'; channelId: string }

/** Connects, changes or disconnects a channel. */
export function useChangeChannels(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: ChannelChange): Promise<void> => {
      if (change.verb === 'connect') await call('createChannel', { appId, body: change.channel })
      else if (change.verb === 'update') await call('updateChannel', { appId, channelId: change.channelId, body: change.change })
      else await call('removeChannel', { appId, channelId: change.channelId })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.channels(appId) }),
  })
}
