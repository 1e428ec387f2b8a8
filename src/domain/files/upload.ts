import { z } from 'zod'

import { Id } from '../id.ts'
import { MAX_FILE_BYTES } from '../messages/media-limits.ts'
import { StoredFile } from './file.ts'
import { Bucket, ObjectPath, StorageObject } from './storage-object.ts'

/** Pieces begin and end at multiples of this, except the last one's end. */
export const UPLOAD_STEP_BYTES = 256 * 1_024

/** The largest piece of an upload. */
export const MAX_PIECE_BYTES = 16 * 1_024 * 1_024

const FileName = z.string().trim().min(1).max(240)
const ContentType = z.string().max(200).nullable().default(null)

/** What an upload becomes: an object under its path, or a file that is ready to be sent. */
export const UploadTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('object'), bucket: Bucket, path: ObjectPath, name: FileName, contentType: ContentType }),
  z.object({ kind: z.literal('file'), name: FileName, contentType: ContentType, asSticker: z.boolean().default(false) }),
])
export type UploadTarget = z.infer<typeof UploadTarget>

/** A file that is to come in pieces. */
export const UploadStart = z.object({ size: z.number().int().min(1).max(MAX_FILE_BYTES), target: UploadTarget })

/** How far an upload is: the next piece begins at `received`. */
export const Upload = z.object({ id: Id, size: z.number().int(), received: z.number().int() })
export type Upload = z.infer<typeof Upload>

/** What became of an upload. */
export const UploadResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('object'), object: StorageObject }),
  z.object({ kind: z.literal('file'), file: StoredFile }),
])
export type UploadResult = z.infer<typeof UploadResult>
