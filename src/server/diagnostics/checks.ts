import type { Check } from './check.ts'
import { HOUSE_CHECKS } from './installation-checks.ts'
import { NUMBER_CHECKS } from './number-checks.ts'
import { TOKEN_CHECKS } from './token-checks.ts'
import { WEBHOOK_CHECKS } from './webhook-checks.ts'

/** Everything that the diagnostics looks at, in the order in which it is shown. */
export const CHECKS: readonly Check[] = [...TOKEN_CHECKS, ...NUMBER_CHECKS, ...WEBHOOK_CHECKS, ...HOUSE_CHECKS]
