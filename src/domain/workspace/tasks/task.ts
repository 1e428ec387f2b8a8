import { z } from 'zod'

import { Bucket } from '#domain/files/storage-object.ts'
import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'
import { Author } from '#domain/messages/message.ts'

/** One step of a task. */
export const TaskStep = z.object({ key: z.string(), title: z.string(), state: z.enum(['pending', 'done', 'error']) })
export type TaskStep = z.infer<typeof TaskStep>

/** `alldone`: every step is done, whatever single items failed. `error`: a step gave up, and nothing after it was begun. */
export const TaskState = z.enum(['queued', 'running', 'alldone', 'error', 'cancelled'])
export type TaskState = z.infer<typeof TaskState>

/** A file that a task made, as an object of its workspace. */
export const TaskFile = z.object({ name: z.string(), mimeType: z.string(), size: z.number().int(), bucket: Bucket, fullPath: z.string() })
export type TaskFile = z.infer<typeof TaskFile>

/** A long job that a person watches. */
export const Task = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  state: TaskState,
  steps: z.array(TaskStep),
  done: z.number().int(),
  failed: z.number().int(),
  /** Null while nobody knows. */
  total: z.number().int().nullable(),
  problem: z.string().nullable(),
  result: Json,
  file: TaskFile.nullable(),
  fileExpiresAt: z.iso.datetime().nullable(),
  startedBy: Author,
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type Task = z.infer<typeof Task>
