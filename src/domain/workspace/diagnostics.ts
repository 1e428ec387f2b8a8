import { z } from 'zod'

/** What one check of the diagnostics found: what, why it matters, and the way to fix it. */
export const Finding = z.object({
  check: z.string(),
  title: z.string(),
  state: z.enum(['ok', 'warning', 'fault', 'unknown']),
  found: z.string(),
  why: z.string(),
  fix: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** A run of the diagnostics, as far as it got. `interrupted`: the server ended amid it. */
export const DiagnosticsRun = z.object({
  runId: z.string(),
  state: z.enum(['running', 'done', 'interrupted']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  total: z.number().int(),
  findings: z.array(Finding),
})
export type DiagnosticsRun = z.infer<typeof DiagnosticsRun>
