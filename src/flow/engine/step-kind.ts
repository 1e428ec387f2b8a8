import type { z } from 'zod'

import type { AskedEffect, EffectResult, EmittedEffect } from '#domain/effects.ts'
import type { Json } from '#domain/json.ts'

import type { Scope } from './scope.ts'
import type { Heard } from './signal.ts'

/** What a step is told. It sees neither the graph nor the store nor the channel. */
export type StepSignal =
  | { type: 'entered' }
  | { type: 'replied'; message: Heard }
  | { type: 'settled'; result: EffectResult }
  | { type: 'elapsed' }

export interface StepInput<Config> {
  stepId: string
  config: Config
  signal: StepSignal
  /** What the step remembered when it began to wait; null when it is entered. */
  state: Json
  scope: Scope
  /** Fills a template of the config with the scope. Never hand it text of a customer. */
  render(template: string): string
}

export interface Assignment {
  target: 'session' | 'contact'
  name: string
  value: Json
}

/** Where the session goes after a step has answered. */
export type Then =
  | { exit: string }
  | { waitFor: 'reply'; state: Json; timeoutMs: number | null }
  | { waitFor: 'clock'; state: Json; ms: number; wakesOnReply: boolean }
  | { ask: AskedEffect; state: Json }

/** What a step answers: one closed value. */
export interface Outcome {
  emit?: readonly EmittedEffect[]
  set?: readonly Assignment[]
  /** A fault of the flow's author, shown in the conversation. The flow goes on. */
  problem?: string
  /** Keep the message that woke the step for the next question. */
  requeue?: Heard
  then: Then
}

export interface Exit {
  name: string
  label: string
}

/** A kind with its config's type closed over, as registries hold it. */
export interface AnyStepKind {
  kind: string
  accepts: readonly StepSignal['type'][]
  /** Parses a stored config; the answer holds the problems, or the step ready to run. */
  bind(config: unknown): { ok: true; step: BoundStep } | { ok: false; issues: readonly { path: string; message: string }[] }
  readonly config: z.ZodType
}

export interface BoundStep {
  config: unknown
  exits: readonly Exit[]
  run(input: Omit<StepInput<never>, 'config'>): Outcome
}

/** Defines a step kind. */
export function defineStep<Schema extends z.ZodType>(kind: {
  kind: string
  config: Schema
  accepts: readonly StepSignal['type'][]
  exits(config: z.output<Schema>): readonly Exit[]
  run(input: StepInput<z.output<Schema>>): Outcome
}): AnyStepKind {
  return {
    kind: kind.kind,
    accepts: kind.accepts,
    config: kind.config,
    bind(raw) {
      const parsed = kind.config.safeParse(raw)
      if (!parsed.success) {
        return { ok: false, issues: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) }
      }
      const config = parsed.data
      return { ok: true, step: { config, exits: kind.exits(config), run: (input) => kind.run({ ...input, config }) } }
    },
  }
}
