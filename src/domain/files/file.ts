import { z } from 'zod'

import { Id } from '../id.ts'
import { FILE_KINDS } from '../messages/media-limits.ts'

/** A file of the team, ready to be sent as the kind of message that it fits. */
export const StoredFile = z.object({
  id: Id,
  kind: z.enum(FILE_KINDS),
  mimeType: z.string(),
  /** In bytes. */
  size: z.number().int(),
  name: z.string(),
  /** In pixels; null where it is no picture. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** What was changed so that WhatsApp takes it, in words; null when nothing was. */
  converted: z.string().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** Why a customer's file is not here, or not yet. */
export const FileReason = z.enum([
  /** The channel's access token was refused: it waits for a new one. */
  'token',
  /** WhatsApp no longer has it, or never had. */
  'gone',
  'tooLarge',
  'denied',
  'unavailable',
  'timeout',
  'lost',
  /** Its bytes are not those that WhatsApp announced. */
  'corrupt',
  /** Our own storage could not take it. */
  'storage',
  'channelRemoved',
  /** The workspace keeps files for so long, and no longer. */
  'expired',
])
export type FileReason = z.infer<typeof FileReason>

/** Where the file of a message stands. */
export const MessageFile = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('stored'),
    mimeType: z.string(),
    size: z.number().int(),
    name: z.string().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** The type that it was announced as, where it holds something else. */
    declaredType: z.string().nullable(),
  }),
  z.object({ state: z.literal('fetching') }),
  z.object({ state: z.literal('waiting'), reason: FileReason, nextAt: z.iso.datetime() }),
  z.object({ state: z.literal('failed'), reason: FileReason }),
])
export type MessageFile = z.infer<typeof MessageFile>
