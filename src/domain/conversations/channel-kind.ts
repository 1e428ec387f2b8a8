import { z } from 'zod'

import type { Address } from '../messages/inbound.ts'

/** Over what a conversation goes. */
export const ChannelKind = z.enum(['whatsapp', 'webchat'])
export type ChannelKind = z.infer<typeof ChannelKind>

/** The kind of channel on which an address is reached. */
export const channelKindOf = (addressKind: Address['kind']): ChannelKind => (addressKind === 'visitor' ? 'webchat' : 'whatsapp')
