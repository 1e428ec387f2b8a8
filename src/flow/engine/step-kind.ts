import type { z } from 'zod'

import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { EmittedEffect } from '#domain/flows/effects.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'
import type { Json } from '#domain/json.ts'

import type { Rule } from '../expression/condition/rule.ts'
import { readLoosely } from './read-loosely.ts'
import type { Scope } from './scope.ts'
import type { CustomerMessage } from './signal.ts'

/** What a step is told. It sees neither the graph nor the store nor the channel. */
export type StepSignal =
  | { type: 'entered' }
  | { type: 'replied'; message: CustomerMessage }
  | { type: 'settled'; result: EffectResult }
  | { type: 'elapsed' }
  | { type: 'returned'; returned: Returned }

/** What a called flow left behind: its variables, or why it could not end well. */
export type Returned = { outcome: 'returned'; vars: Readonly<Record<string, Json>> } | { outcome: 'failed'; problem: string }

/** A flow that a step may call: its newest published version, or one version for ever. */
export interface FlowRef {
  flowId: string
  version: number | 'latest'
}

export interface StepInput<Config> {
  stepId: string
  /** `session:turn:step`: names this run of the step, the same whenever it is repeated. Chance and the ids of buttons come from it. */
  turnSeed: string
  config: Config
  signal: StepSignal
  /** What the step remembered when it began to wait; null when it is entered. */
  state: Json
  scope: Scope
  /** Fills a template of the config with the scope. Never hand it text of a customer. */
  render(template: string): string
  /** The same for a text that a customer reads: dates stand in it as people write them, in the contact's language and time zone. */
  renderText(template: string): string
}

export interface Assignment {
  target: 'session' | 'contact' | 'conversation'
  name: string
  value: Json
}

/** Where the session goes after a step has answered. */
export type Then =
  /** `note` is what people read where the exit is a fault that leads nowhere. */
  | { exit: string; note?: string }
  /** `hearsQueue`: what the customer wrote before this wait is heard as well. Left out, it answers nothing: the question came later. */
  | { waitFor: 'reply'; state: Json; timeoutMs: number | null; hearsQueue?: boolean }
  | { waitFor: 'clock'; state: Json; ms: number; wakesOnReply: boolean; hearsQueue?: boolean }
  | { ask: AskedEffect; state: Json }
  | { call: FlowRef; inputs: Readonly<Record<string, Json>>; comesBack: boolean }

/** What a step answers: one closed value. */
export interface Outcome {
  emit?: readonly EmittedEffect[]
  set?: readonly Assignment[]
  /** A fault of the flow's author, shown in the conversation. The flow goes on. */
  problem?: string
  /** Keep the message that woke the step for the next question. */
  requeue?: CustomerMessage
  then: Then
}

export interface Exit {
  name: string
  label: string
  /** An error exit: unconnected, it hands the conversation to people. Other exits then continue with the next step. */
  fault?: boolean
  /** The customer did not reply: unconnected, it ends the session quietly. Silence is no answer, so no later step may run on it. */
  silence?: boolean
  /** The time that has surely passed without a word of the customer when it is taken, in milliseconds. Left out of a step that hears replies, it has heard one. */
  afterMs?: number
}

/** What is wrong with settings that each can be read by themselves. */
export type Flaw = Pick<FlowProblem, 'severity' | 'code' | 'message' | 'hint'> & { field: string }

/** A variable of the session that a step may set, with what it then holds; `any` where that is not known before it runs. */
export interface Leaves {
  name: string
  type: ValueKind
  /** What it may hold, where that is known. */
  sample?: Json
  /** All that it can hold, where that is known. */
  values?: KnownValues
}

/** The only values there are (“one of”), or the span in which they lie; an end is null where it is open. */
export type KnownValues = { oneOf: readonly Json[] } | { min: number | null; max: number | null; whole: boolean }

export type ValueKind = 'text' | 'number' | 'date' | 'boolean' | 'list' | 'object' | 'any'

/** A rule on values, with the field of the config where it stands and how a card says it. */
export interface PlacedRule {
  rule: Rule
  field: string
  words: string
}

/** A kind with its config's type closed over, as registries hold it. */
export interface AnyStepKind {
  kind: string
  accepts: readonly StepSignal['type'][]
  /** Parses a stored config; the answer holds the problems, or the step ready to run. */
  bind(config: unknown): { ok: true; step: BoundStep } | { ok: false; issues: readonly { path: string; message: string }[] }
  /** The exits that a stored config names, as far as it can be read: what is wrong with another setting takes none away. */
  exitsOf(config: unknown): readonly Exit[]
  readonly config: z.ZodType
  /** The documents it may stand in. */
  readonly suits: readonly ('flow' | 'workflow')[]
}

export interface BoundStep {
  config: unknown
  exits: readonly Exit[]
  calls: readonly FlowRef[]
  /** Whether it comes back from what it calls. */
  returns(): boolean
  /** Variables that it may set by itself; those of its `saveTo` fields are found in its config. */
  sets(): readonly Leaves[]
  /** Whether it may stand still between two turns: for the customer, a clock or a slow effect. */
  waits(): boolean
  /** Whether the customer hears something of it, or a person. */
  answers(): boolean
  /** What is wrong with its settings together. */
  check(): readonly Flaw[]
  /** Whether it asks for the business hours. */
  needsHours(): boolean
  /** Messages that it sends when it is entered, at least. */
  messages(): number
  /** Whether it says something that WhatsApp lets through only within 24 hours of the customer's last words. */
  needsWindow(): boolean
  /** The rules by which it chooses a branch. */
  rules(): readonly PlacedRule[]
  run(input: Omit<StepInput<never>, 'config'>): Outcome
}

/** A step kind as its folder writes it. */
interface StepDefinition<Schema extends z.ZodType> {
  kind: string
  config: Schema
  accepts: readonly StepSignal['type'][]
  exits(config: z.output<Schema>): readonly Exit[]
  /** The flows it may call, so that they are loaded before the turn. */
  calls?(config: z.output<Schema>): readonly FlowRef[]
  /** Whether it comes back from what it calls; left out, it does. */
  returns?(config: z.output<Schema>): boolean
  /** Variables that it sets without a field of its config that says so. */
  sets?(config: z.output<Schema>): readonly Leaves[]
  /** Left out: a step that hears replies or clocks. */
  waits?(config: z.output<Schema>): boolean
  /** Left out: a step that hears replies, since it asks for them. */
  answers?(config: z.output<Schema>): boolean
  /** What is wrong with settings that each can be read by themselves. */
  check?(config: z.output<Schema>): readonly Flaw[]
  /** Left out: it does not. */
  needsHours?(config: z.output<Schema>): boolean
  /** The rules by which it chooses a branch. */
  rules?(config: z.output<Schema>): readonly PlacedRule[]
  /** Left out: whether it sends messages. */
  needsWindow?(config: z.output<Schema>): boolean
  /** Left out: one of a step that hears replies, else none. */
  messages?(config: z.output<Schema>): number
  /** Left out: both. */
  suits?: readonly ('flow' | 'workflow')[]
  run(input: StepInput<z.output<Schema>>): Outcome
}

/** Defines a step kind. */
export function defineStep<Schema extends z.ZodType>(kind: StepDefinition<Schema>): AnyStepKind {
  const hears = (type: StepSignal['type']): boolean => kind.accepts.includes(type)
  return {
    kind: kind.kind,
    accepts: kind.accepts,
    config: kind.config,
    suits: kind.suits ?? ['flow', 'workflow'],
    exitsOf(raw) {
      const parsed = kind.config.safeParse(raw)
      return kind.exits(parsed.success ? parsed.data : readLoosely(kind.config, raw))
    },
    bind(raw) {
      const parsed = kind.config.safeParse(raw)
      if (!parsed.success) {
        return { ok: false, issues: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) }
      }
      return { ok: true, step: bound(kind, parsed.data, hears) }
    },
  }
}

const bound = <Schema extends z.ZodType>(
  kind: StepDefinition<Schema>,
  config: z.output<Schema>,
  hears: (type: StepSignal['type']) => boolean,
): BoundStep => ({
  config,
  exits: kind.exits(config),
  calls: kind.calls?.(config) ?? [],
  returns: () => kind.returns?.(config) ?? true,
  sets: () => kind.sets?.(config) ?? [],
  waits: () => kind.waits?.(config) ?? (hears('replied') || hears('elapsed')),
  answers: () => kind.answers?.(config) ?? hears('replied'),
  check: () => kind.check?.(config) ?? [],
  needsHours: () => kind.needsHours?.(config) ?? false,
  needsWindow: () => kind.needsWindow?.(config) ?? messagesOf(kind, config) > 0,
  rules: () => kind.rules?.(config) ?? [],
  messages: () => messagesOf(kind, config),
  run: (input) => kind.run({ ...input, config }),
})

const messagesOf = <Schema extends z.ZodType>(kind: StepDefinition<Schema>, config: z.output<Schema>): number =>
  kind.messages?.(config) ?? (kind.accepts.includes('replied') ? 1 : 0)
