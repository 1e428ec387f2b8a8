import { z } from 'zod'

/** The steps of a new workspace's first minutes, in their order. Each is done once it has happened, wherever. */
export const ONBOARDING_STEPS = ['message', 'reply', 'flow', 'whatsapp', 'teammate', 'hours'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** How one plays a customer: on a phone of the emulator, which writes to a number of the workspace, or in a web chat of the workspace's own. */
export const TestPhone = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('phone'), phoneNumberId: z.string(), contact: z.string() }),
  z.object({ kind: z.literal('webChat'), path: z.string() }),
])
export type TestPhone = z.infer<typeof TestPhone>

export const Onboarding = z.object({
  done: z.array(z.enum(ONBOARDING_STEPS)),
  dismissed: z.boolean(),
  /** Whether the emulator runs here; without it one plays a customer in a web chat. */
  hasTestPhone: z.boolean(),
  /** Whether this installation has a sample workspace to look around in. */
  hasSample: z.boolean(),
})
export type Onboarding = z.infer<typeof Onboarding>
