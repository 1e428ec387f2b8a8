import type { z } from 'zod'

import type { AnswerNote } from '#domain/ai/answer-note.ts'
import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { EmittedEffect } from '#domain/flows/effects.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'
import type { Json } from '#domain/json.ts'

import type { Rule } from '../expression/condition/rule.ts'
import { readLoosely } from './read-loosely.ts'
import type { Scope } from './scope.ts'
import type { CustomerMessage } from './signal.ts'

/** The input of a step. It sees neither the graph nor the store nor the channel. */
export type StepSignal =
  | { type: 'entered' }
  | { type: 'replied'; message: CustomerMessage }
  | { type: 'settled'; result: EffectResult }
  | { type: 'elapsed' }
  | { type: 'returned'; returned: Returned }

/** The result of a called flow: its variables, or why it failed. */
export type Returned = { outcome: 'returned'; vars: Readonly<Record<string, Json>> } | { outcome: 'failed'; problem: string }

/** A flow that a step may call: its latest published version, or a fixed one. */
export interface FlowRef {
  flowId: string
  version: number | 'latest'
}

export interface StepInput<Config> {
  stepId: string
  /** `session:turn:step`: identifies this run of the step, also when repeated. Random choices and button ids derive from it. */
  turnSeed: string
  config: Config
  signal: StepSignal
  /** The step's state from the start of its wait; null on entry. */
  state: Json
  scope: Scope
  /** Renders a template of the config with the scope. Never pass text of a customer. */
  render(template: string): string
  /** The same for text that a customer reads: dates are written for people, in the contact's language and time zone. */
  renderText(template: string): string
}

export interface Assignment {
  target: 'session' | 'contact' | 'conversation'
  name: string
  value: Json
}

/** Where the session goes after a step. */
export type Then =
  /** `note` is shown to the team if the exit is an unconnected error exit. */
  | { exit: string; note?: string }
  /** `hearsQueue`: messages from before this wait count too. By default they do not answer: the question came later. */
  | { waitFor: 'reply'; state: Json; timeoutMs: number | null; hearsQueue?: boolean }
  | { waitFor: 'clock'; state: Json; ms: number; wakesOnReply: boolean; hearsQueue?: boolean }
  /** With `wakesAfterMs` the step is woken by `elapsed` where the effect is not settled by then, and may `stay`. */
  | { ask: AskedEffect; state: Json; wakesAfterMs?: number }
  /** Goes on waiting for the effect that it asked for. */
  | { stay: true; state: Json }
  /** With `state` the step finds it again when it is told what came of the call. */
  | { call: FlowRef; inputs: Readonly<Record<string, Json>>; comesBack: boolean; state?: Json }

/** The result of a step: one closed value. */
export interface Outcome {
  emit?: readonly EmittedEffect[]
  set?: readonly Assignment[]
  /** A mistake of the flow's author, shown in the conversation. The flow continues. */
  problem?: string
  /** What people shall see of this step in "explain": why it did not say what it was about to say, and from where it knows what it said. */
  notes?: readonly AnswerNote[]
  /** Keep the message that resumed the step for the next question. */
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
  /** The minimum time without a customer message when this exit is taken, in milliseconds. Omitted for steps that wait for replies. */
  afterMs?: number
}

/** Problems between settings that are each valid. */
export type Flaw = Pick<FlowProblem, 'severity' | 'code' | 'message' | 'hint'> & { field: string }

/** A session variable that a step may set, with its type; `any` if unknown before it runs. */
export interface Leaves {
  name: string
  type: ValueKind
  /** Its possible values, if known. */
  sample?: Json
  /** All its possible values, if known. */
  values?: KnownValues
}

/** The only possible values (“one of”), or their range; an open end is null. */
export type KnownValues = { oneOf: readonly Json[] } | { min: number | null; max: number | null; whole: boolean }

export type ValueKind = 'text' | 'number' | 'date' | 'boolean' | 'list' | 'object' | 'any'

/** A rule on values, with its config field and its text on a card. */
export interface PlacedRule {
  rule: Rule
  field: string
  words: string
}

/** A kind with its config type erased, as registries hold it. */
export interface AnyStepKind {
  kind: string
  accepts: readonly StepSignal['type'][]
  /** Parses a stored config; returns problems or the bound step. */
  bind(config: unknown): { ok: true; step: BoundStep } | { ok: false; issues: readonly { path: string; message: string }[] }
  /** The exits of a stored config as far as it parses; other invalid settings hide none. */
  exitsOf(config: unknown): readonly Exit[]
  readonly config: z.ZodType
  /** The kinds of documents that may contain it. */
  readonly suits: readonly ('flow' | 'workflow')[]
}

export interface BoundStep {
  config: unknown
  exits: readonly Exit[]
  calls: readonly FlowRef[]
  /** Whether it returns from what it calls. */
  returns(): boolean
  /** Variables that it sets implicitly, besides its `saveTo` fields. */
  sets(): readonly Leaves[]
  /** Whether it may wait between two turns: for the customer, a clock or a slow effect. */
  waits(): boolean
  /** Whether it sends something to the customer or the team. */
  answers(): boolean
  /** Problems of its settings together. */
  check(): readonly Flaw[]
  /** Whether it uses the business hours. */
  needsHours(): boolean
  /** The minimum number of messages it sends on entry. */
  messages(): number
  /** Whether it sends something that WhatsApp allows only within the 24-hour window. */
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
  /** The flows it may call, to load them before the turn. */
  calls?(config: z.output<Schema>): readonly FlowRef[]
  /** Whether it returns from what it calls; true by default. */
  returns?(config: z.output<Schema>): boolean
  /** Variables that it sets without a config field. */
  sets?(config: z.output<Schema>): readonly Leaves[]
  /** Default: whether it waits for replies or clocks. */
  waits?(config: z.output<Schema>): boolean
  /** Default: whether it waits for replies, since it asks for them. */
  answers?(config: z.output<Schema>): boolean
  /** Problems between settings that are each valid. */
  check?(config: z.output<Schema>): readonly Flaw[]
  /** Default: false. */
  needsHours?(config: z.output<Schema>): boolean
  /** The rules by which it chooses a branch. */
  rules?(config: z.output<Schema>): readonly PlacedRule[]
  /** Default: whether it sends messages. */
  needsWindow?(config: z.output<Schema>): boolean
  /** Default: one for a step that waits for replies, else none. */
  messages?(config: z.output<Schema>): number
  /** Default: both. */
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
