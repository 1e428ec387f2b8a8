import type { z } from 'zod'

import type { Json } from '#domain/json.ts'
import type { Author } from '#domain/messages/message.ts'
import type { RefusalReason } from '#domain/refusal-reason.ts'
import type { TaskSubject } from '#domain/workspace/tasks/task-title.ts'
import type { TaskFile } from '#domain/workspace/tasks/task.ts'
import type { Tx } from '#store/postgres/sql.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

/** One piece of a task's work. */
export interface TaskWork<Input, Cursor> {
  deps: RuntimeDeps
  appId: string
  taskId: string
  input: Input
  /** Where the step stands; null at its beginning. */
  cursor: Cursor | null
  step: string
  startedBy: Author
}

/** An item that could not be done: its cells as they came, and why. */
export interface TaskFailure {
  cells: readonly string[]
  reason: RefusalReason
}

/** What a piece came to. Without a cursor the step is done. */
export interface Advance<Cursor> {
  cursor: Cursor | null
  /** How many items were done; failures count by themselves. */
  done?: number
  failures?: readonly TaskFailure[]
  /** How many there are in all, once that is known. */
  total?: number
  result?: Json
  file?: TaskFile
}

/**
 * A kind of task. `chunk` does a piece of the step, some hundred items: what it does itself is only read or stored under a name of its
 * own, and may be repeated after a kill; what it gives back is done once, in the transaction that saves the cursor.
 */
export interface TaskKind<Input = unknown, Cursor = unknown> {
  kind: string
  input: z.ZodType<Input>
  cursor: z.ZodType<Cursor>
  steps: readonly { key: string; title: string }[]
  /** The step that only reads the database before what it gives back is done: it may read from a standby. */
  reads?: string
  /** What it does, from which its title is written for each reader. */
  subject(input: Input): TaskSubject
  /** The heads of the columns of its errors: the first is ours, and said in the language of who reads; others are those of a file. */
  errorColumns(input: Input): readonly string[]
  chunk(work: TaskWork<Input, Cursor>): Promise<(tx: Tx) => Promise<Advance<Cursor>>>
  /** Runs after its end, whichever it was; what it removes may be gone already. */
  tidy?(deps: RuntimeDeps, task: { appId: string; id: string; input: Input }): Promise<void>
}

/** Describes a kind of task. */
export const defineTask = <Input, Cursor>(kind: TaskKind<Input, Cursor>): TaskKind<Input, Cursor> => kind
