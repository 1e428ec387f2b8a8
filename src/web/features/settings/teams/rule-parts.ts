import type { InboxRules } from '#domain/workspace/inbox-rules.ts'

export interface RuleProps {
  rules: InboxRules
  onChange: (part: Partial<InboxRules>) => void
}

/** A whole number within its bounds, whatever was typed. */
export const within = (typed: string, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.trunc(Number(typed)) || least))
