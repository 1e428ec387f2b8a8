import { z } from 'zod'

import { Id } from '../id.ts'

const Base64Url = z.string().regex(/^[\w-]+=*$/)

/** Where a browser takes pushes, and the keys that they are closed with: what its PushManager gives. Plain http is for this machine only. */
export const PushSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .refine((url) => url.startsWith('https:') || /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url), { error: 'Use an https address.' }),
  keys: z.object({ p256dh: Base64Url.min(80).max(100), auth: Base64Url.min(16).max(40) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** A browser of one's own, and whether it is told. */
export const PushInstallation = z.object({
  id: Id,
  browser: z.string(),
  registered: z.boolean(),
  renewedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
})
export type PushInstallation = z.infer<typeof PushInstallation>

/** What a push service made of a self-test. */
export const PushTest = z.object({ outcome: z.enum(['taken', 'gone', 'refused', 'later']), detail: z.string() })
export type PushTest = z.infer<typeof PushTest>

/** What is pushed. The worker of the browser shows it; `tag` lets a later one take its place. */
export interface PushWords {
  title: string
  body: string
  url: string
  appId: string
  tag: string
  /** Of a self-test: what the page waits for. */
  test?: string
}
