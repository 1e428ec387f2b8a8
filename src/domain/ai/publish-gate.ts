import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { PassRate } from './agent-test-run.ts'

/** What a draft's tests say of publishing it. */
export const PublishGate = z.object({
  /** Scenarios that the agent has now. */
  scenarios: z.number().int(),
  threshold: z.number().int(),
  /** What came of the newest whole run of this very draft with these very scenarios; null: there is none. */
  rate: PassRate.nullable(),
})
export type PublishGate = z.infer<typeof PublishGate>

/** Why a draft is published only with a written reason; null where it needs none. */
export function needsReason({ scenarios, threshold, rate }: PublishGate): string | null {
  if (scenarios === 0) return null
  if (rate === null) return t('This draft hasn’t been run with all its current scenarios.')
  // As people read it: 4 of 5 are 80 %.
  if (rate.passed * 100 >= threshold * rate.played) return null
  return t('{passed} of {played} conversations passed; {threshold}% must pass.', { passed: rate.passed, played: rate.played, threshold })
}
