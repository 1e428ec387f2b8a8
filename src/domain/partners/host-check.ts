import { z } from 'zod'

/** One thing that a host needs to show its brand: what is wanted, what was found, and what to do while they differ. */
export const HostFinding = z.object({
  what: z.enum(['proof', 'dns', 'certificate']),
  ok: z.boolean(),
  wanted: z.string(),
  found: z.array(z.string()),
  /** Null where nothing is missing. */
  missing: z.string().nullable(),
})
export type HostFinding = z.infer<typeof HostFinding>
