import { z } from 'zod'

/** The steps of a new workspace's first minutes, in their order. Each is done once it has happened, wherever. */
export const ONBOARDING_STEPS = ['message', 'reply', 'flow', 'whatsapp', 'teammate', 'hours'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** Whose phone the test phone is, and which number of the workspace it writes to. */
export const TestPhone = z.object({ phoneNumberId: z.string(), contact: z.string() })
export type TestPhone = z.infer<typeof TestPhone>

export const Onboarding = z.object({
  done: z.array(z.enum(ONBOARDING_STEPS)),
  dismissed: z.boolean(),
  /** Whether this installation can play a customer: its emulator runs. */
  hasTestPhone: z.boolean(),
})
export type Onboarding = z.infer<typeof Onboarding>
