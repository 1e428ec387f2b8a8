import { z } from 'zod'

/** What one check of the set-up doctor found: what, why it matters, and the way to mend it. */
export const Finding = z.object({
  check: z.string(),
  title: z.string(),
  state: z.enum(['ok', 'warning', 'fault', 'unknown']),
  found: z.string(),
  why: z.string(),
  fix: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** A run of the set-up doctor, as far as it got. `interrupted`: the server ended amid it. */
export const Examination = z.object({
  runId: z.string(),
  state: z.enum(['running', 'done', 'interrupted']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  total: z.number().int(),
  findings: z.array(Finding),
})
export type Examination = z.infer<typeof Examination>
