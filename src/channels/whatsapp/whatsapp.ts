import type { ChannelAccess } from '#domain/whatsapp/channel.ts'
import type { Egress, EgressOpen } from '#domain/egress.ts'
import type { Address, InboundEvent } from '#domain/messages/inbound.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { partitionOf } from './send/partition.ts'
import { fetchMedia, type MediaAnswer } from './media.ts'
import { parseWebhook } from './parse/parse.ts'
import { type OutgoingFile, type UploadAnswer, uploadMedia } from './send/upload-media.ts'
import { sendMessage, sendRead, type SendOutcome } from './send/send.ts'

/** WhatsApp as the pipeline speaks with it. */
export interface Whatsapp {
  parse(raw: Uint8Array): InboundEvent[]
  partition(raw: Uint8Array): string
  send(access: ChannelAccess, message: { id: string; to: Address; content: OutgoingContent; replyTo?: string | null }): Promise<SendOutcome>
  markRead(access: ChannelAccess, providerId: string, isTyping?: boolean): Promise<void>
  fetchMedia(access: ChannelAccess, wanted: { providerId: string; range: string | null }): Promise<MediaAnswer>
  uploadMedia(access: ChannelAccess, file: OutgoingFile): Promise<UploadAnswer>
}

/** Speaks through the Graph API: at the channel's own address where it names one, else at `graphUrl`. */
export function createWhatsapp(egress: Egress & { open: EgressOpen }, graphUrl: string): Whatsapp {
  return {
    parse: parseWebhook,
    partition: partitionOf,
    send: (access, message) => sendMessage(egress, access, access.graphUrl ?? graphUrl, message),
    markRead: (access, providerId, isTyping) => sendRead(egress, access, access.graphUrl ?? graphUrl, providerId, isTyping),
    fetchMedia: (access, wanted) => fetchMedia(egress, access, access.graphUrl ?? graphUrl, wanted),
    uploadMedia: (access, file) => uploadMedia(egress, access, access.graphUrl ?? graphUrl, file),
  }
}
