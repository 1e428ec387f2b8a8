import { z } from 'zod'

/** How the pretend world behaves; changed while it runs by `PATCH /_/settings`. */
export const Settings = z.object({
  /** From the answer to the `sent` status, and from there to `delivered`. */
  sentDelayMs: z.number().int().min(0).max(600_000).default(30),
  deliveredDelayMs: z.number().int().min(0).max(600_000).default(250),
  /** Reads by itself this long after delivery; null: only when a phone shows the chat. */
  autoReadDelayMs: z.number().int().min(0).max(600_000).nullable().default(null),
  deliver: z.boolean().default(true),
  /** Messages per second per business number, in and out; null: no limit. */
  messagesPerSecond: z.number().int().min(1).max(100_000).nullable().default(null),
  /** One message in 6 s to the same person, with a burst of 45. */
  pairLimit: z.boolean().default(false),
  /** How far Meta's clock is ahead of ours. */
  clockSkewMs: z.number().int().default(0),
  /** Fails free-form messages to people who last wrote more than 24 hours ago with 131047. */
  enforceWindow: z.boolean().default(true),
  /** From handing a template in to the review's end; null: only a control call ends it. */
  templateReviewMs: z.number().int().min(0).max(600_000).nullable().default(4_000),
  /** Numbers that WhatsApp knows under another id than the one dialled. */
  waIdRewrites: z.array(z.object({ pattern: z.string(), replacement: z.string() })).default([
    { pattern: String.raw`^55(\d\d)9(\d{8})$`, replacement: '55$1$2' },
    { pattern: String.raw`^521(\d{10})$`, replacement: '52$1' },
  ]),
})
export type Settings = z.infer<typeof Settings>
