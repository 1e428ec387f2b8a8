import type { AgentAnswering } from '#domain/ai/agent-config.ts'

/** Whether an agent answers by itself in a channel at this time of the business. */
export const answersHere = ({ channelIds, when }: AgentAnswering, channelId: string, isOpen: boolean): boolean =>
  channelIds.includes(channelId) && (when === 'always' || (when === 'insideHours') === isOpen)

/** Names the channels in which two agents would answer at the same times in the same way. */
export const sharedChannels = (one: AgentAnswering, other: AgentAnswering): string[] =>
  one.when === other.when && one.mode === other.mode ? one.channelIds.filter((id) => other.channelIds.includes(id)) : []
