import { z } from 'zod'

const Pair = z.object({ name: z.string().trim().min(1).max(200), value: z.string().max(4_096).meta({ role: 'template' }) })

/** A call to an address outside, and which parts of a JSON answer are kept. */
export const HttpRequestConfig = z.object({
  v: z.literal(1).default(1),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  url: z.string().trim().min(1).max(2_048).meta({ role: 'template' }),
  headers: z.array(Pair).max(30).default([]),
  body: z.string().max(65_536).nullable().default(null).meta({ role: 'template' }),
  timeoutMs: z.number().int().min(100).max(60_000).default(10_000),
  /** RFC 9535 JSONPath into the answer → name of a session variable. */
  save: z
    .array(z.object({ path: z.string().trim().min(1).max(200), name: z.string().trim().min(1).max(80) }))
    .max(30)
    .default([]),
})
export type HttpRequestConfig = z.infer<typeof HttpRequestConfig>
