import { z } from 'zod'

/** The two buckets: what only the workspace's own people may read, and what everybody may read who knows the address. */
export const Bucket = z.enum(['private', 'public'])
export type Bucket = z.infer<typeof Bucket>

/** Where an object lies within its workspace. A path is written once, so that what it was read as may be kept for ever. */
export const ObjectPath = z
  .string()
  .max(200)
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*){0,7}$/, {
    error: 'Use letters, digits, ".", "_" and "-", with "/" between at most eight parts, none of which begins with a ".".',
  })

/** An object that is kept: where, what, and the address that hands it out. */
export const StorageObject = z.object({
  bucket: Bucket,
  /** `apps/` and the workspace's id, then its path there. */
  fullPath: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** By its bytes, whatever it was announced as. */
  contentType: z.string(),
  /** What it is saved as. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  downloadUrl: z.string(),
  /** When that address stops working; null in the public bucket. */
  expiresAt: z.iso.datetime().nullable(),
})
export type StorageObject = z.infer<typeof StorageObject>

/** Paths that begin so belong to files that other parts of the product keep. */
export const RESERVED_FOLDERS: readonly string[] = ['files', 'media', 'exports', 'logo']

/** What the files of a workspace take, in bytes, and how much they may; null for as much as there is. */
export const StorageUse = z.object({
  customers: z.number(),
  team: z.number(),
  objects: z.number(),
  uploads: z.number(),
  total: z.number(),
  quota: z.number().nullable(),
  /** After so many days files of conversations are deleted; null for never. */
  fileDays: z.number().int().nullable(),
})
export type StorageUse = z.infer<typeof StorageUse>

/** How long files of conversations are kept, in days; null for as long as their conversation. */
export const FileDays = z
  .number()
  .int()
  .min(1, 'Write a number of days from 1 to 3,650.')
  .max(3_650, 'Write a number of days from 1 to 3,650.')
  .nullable()
