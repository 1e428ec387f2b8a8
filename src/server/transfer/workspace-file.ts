// The file of one workspace, uncompressed. It is built as a backup's: a line of JSON that says what it is; per part a line of JSON, rows in PostgreSQL's text form, a
// line `\.`, and a line with their number and sums; and a last line that says it is whole.
import { z } from 'zod'

import { BackupSum } from '../cli/backup-file.ts'

/** The format this Parley writes and reads. */
export const WORKSPACE_FORMAT = 'parley-workspace-1'

export const WorkspaceHead = z.object({
  format: z.literal(WORKSPACE_FORMAT),
  at: z.string(),
  migrations: z.array(z.string()),
  workspace: z.object({ id: z.string(), name: z.string() }),
  /** A sealed word, in base64: who opens it has the SECRET_KEY that the workspace's tokens were sealed with. */
  sealed: z.string(),
})
export type WorkspaceHead = z.infer<typeof WorkspaceHead>

export const WorkspacePartLine = z.object({
  part: z.enum(['accounts', 'rows', 'unread', 'files']),
  table: z.string(),
  columns: z.array(z.string()),
  identity: z.string().nullable(),
  /** Between which numbers the rows are numbered. */
  numbers: z.object({ from: z.string(), to: z.string() }).nullable(),
})
export type WorkspacePartLine = z.infer<typeof WorkspacePartLine>

/** `sha256` is that of the rows as they stand in the file. */
export const WorkspaceSum = BackupSum.extend({ sha256: z.string() })

/** The part of the file that names where the workspace's files lie. */
export const FILES: WorkspacePartLine = { part: 'files', table: '', columns: ['area', 'path'], identity: null, numbers: null }

/** What is sealed in the head. */
export const SEALED_WORD = 'parley'
