import { useQuery } from '@tanstack/react-query'

import { webChatsQuery } from '../web-chats/web-chats.ts'
import { channelsQuery } from './list-channels.ts'

/** The numbers and web chats of the workspace, by name; empty until they are read. */
export function useAllChannels(appId: string): { id: string; name: string }[] {
  const numbers = useQuery(channelsQuery(appId)).data?.items ?? []
  const webChats = useQuery(webChatsQuery(appId)).data?.items ?? []
  return [...numbers, ...webChats]
}
