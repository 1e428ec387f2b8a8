import { z } from 'zod'

import { Json } from '../json.ts'

const MAX_LENGTH = 32_768

/** What one person likes, in every browser of theirs. What they never chose is left out; keys of later versions are kept as they are. */
export const Preferences = z
  .object({
    theme: z.enum(['system', 'light', 'dark']),
    density: z.enum(['comfortable', 'compact']),
    /** Single-letter shortcuts can be switched off: they disturb speech input (WCAG 2.1.4). */
    letterKeys: z.boolean(),
    /** Whether the rail shows labels beside its icons: until it is folded, where there is room. */
    railOpen: z.boolean(),
    detailsOpen: z.boolean(),
    viewsOpen: z.boolean(),
    /** Whether what is said in voice messages is shown under them. */
    transcriptsOpen: z.boolean(),
    /** For how long a reply can be taken back after it was sent, in seconds; 0 sends at once. */
    undoSeconds: z.literal([0, 5, 10, 30]),
    /** What opens once the open conversation was closed, snoozed or assigned. */
    afterDone: z.enum(['next', 'list', 'stay']),
    /** Enter sends, and Shift and Enter begin a new line. */
    enterSends: z.boolean(),
    /** Where a flow's messages are looked at while they are written. */
    lookAt: z.enum(['whatsapp', 'webchat', 'nowhere']),
    /** Keys given to actions in place of their own, by the actions' ids. */
    keys: z.record(z.string().max(100), z.string().max(40)),
    /** The columns of the table of contacts, by workspace, in their order. */
    contactColumns: z.record(z.string().max(64), z.array(z.object({ id: z.string().max(80), width: z.number().optional() })).max(100)),
  })
  .partial()
  .catchall(Json)
export type Preferences = z.infer<typeof Preferences>

/** What somebody changes of them at once. */
export const PreferencesChange = Preferences.refine((change) => JSON.stringify(change).length <= MAX_LENGTH)
