import type { Flaw } from '#flow/engine/step-kind.ts'

/** Names what is wrong with a setting, and what to do. */
export const flaw = (severity: Flaw['severity'], code: string, field: string, message: string, hint: string): Flaw => ({
  severity,
  code,
  field,
  message,
  hint,
})
