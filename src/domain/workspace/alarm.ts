import { z } from 'zod'

/** What whoever runs the installation must look at, by name: also the label of a metric. */
export const ALARMS = ['disk', 'clock', 'webhooks', 'sends', 'backlog'] as const

/** An alarm with its measure: free bytes of the disk, webhooks that wait (`backlog`), or milliseconds. */
export const Alarm = z.object({ name: z.enum(ALARMS), measure: z.number() })
export type Alarm = z.infer<typeof Alarm>
