import type { DeskRules } from '#domain/workspace/inbox-rules.ts'

export interface RuleProps {
  rules: DeskRules
  onChange: (part: Partial<DeskRules>) => void
}

/** A whole number within its bounds, whatever was typed. */
export const within = (typed: string, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.trunc(Number(typed)) || least))
