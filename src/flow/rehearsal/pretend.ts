import { Temporal } from 'temporal-polyfill'

import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.ts'
import type { FlowKind } from '#domain/flow-document.ts'
import type { FlowTestInput } from '#domain/flow-test.ts'
import type { Json } from '#domain/json.ts'
import type { OutgoingContent } from '#domain/message.ts'

import { type Scope, withContactField, withConversationField, withVars } from '../engine/scope.ts'
import type { Effect } from '../engine/turn.ts'
import { toText } from '../expression/read-path.ts'
import { mockFor } from './mock-for.ts'

const WINDOW_MS = 86_400_000

/** The world of a rehearsal: a contact, a conversation and a clock, in memory. It changes as the real one would, and goes nowhere. */
export class Pretend {
  readonly said: OutgoingContent[] = []
  readonly asked: { kind: string; stepId: string }[] = []
  handler: 'human' | 'bot' = 'bot'
  timer: { id: string; at: number } | null = null
  /** Why the rehearsal cannot go on. */
  stuck: string | null = null
  private scope: Scope
  private at: number
  private lastInboundAt: number
  private readonly test: FlowTestInput
  private readonly used = new Map<string, number>()

  constructor(test: FlowTestInput, kind: FlowKind) {
    this.test = test
    const { contact, channel, timeZone, now } = test.start
    this.at = Temporal.Instant.from(now).epochMilliseconds
    this.lastInboundAt = this.at
    const { seed } = test.start
    this.scope = withVars(
      {
        contact: { ...contact, id: `${seed}:contact`, optedOut: false },
        conversation: { id: `${seed}:conversation`, handler: 'bot', windowOpen: true, fields: {} },
        channel: { id: `${seed}:channel`, kind: channel, name: 'Main' },
        app: { id: `${seed}:app`, name: 'Rehearsal', timeZone, businessHours: null, publicUrl: 'https://parley.test' },
        place: kind,
        now,
        vars: {},
        event: null,
        order: null,
        trigger: null,
        message: null,
      },
      {},
    )
  }

  /** What a step reads now. */
  read(): Scope {
    const { scope, handler } = this
    const windowOpen = this.at - this.lastInboundAt < WINDOW_MS
    return { ...scope, now: this.now, conversation: { ...scope.conversation, handler, windowOpen } }
  }

  get now(): string {
    return Temporal.Instant.fromEpochMilliseconds(this.at).toString()
  }

  get contact(): Scope['contact'] {
    return this.scope.contact
  }

  /** The instant after so many milliseconds, since 1970. */
  after(ms: number): number {
    return this.at + ms
  }

  moveTo(at: number): void {
    this.at = Math.max(this.at, at)
  }

  hear(): void {
    this.lastInboundAt = this.at
  }

  /** Carries an effect out; answers with what settles it, where the session waits for that. */
  carryOut(effect: Effect): { effectId: string; result: EffectResult } | null {
    switch (effect.type) {
      case 'emit':
        this.emit(effect.effect)
        return null
      case 'ask': {
        const { effect: asked, stepId, id } = effect
        this.asked.push({ kind: asked.kind, stepId })
        const result = mockFor(this.test.mocks, this.used, stepId, asked.kind) ?? this.byItself(asked)
        if (result) return { effectId: id, result: this.settle(asked, result) }
        this.stuck = `Step ${stepId} asks for “${asked.kind}”, and the test has no answer to that. Add one under “mocks”.`
        return null
      }
      case 'set_timer':
        this.timer = { id: effect.id, at: this.after(effect.ms) }
        return null
      case 'clear_timer':
        if (this.timer?.id === effect.id) this.timer = null
        return null
      case 'problem':
        return null
      default:
        return effect satisfies never
    }
  }

  private emit(effect: Extract<Effect, { type: 'emit' }>['effect']): void {
    if (effect.kind === 'send_message') this.said.push(effect.content)
    else if (effect.kind === 'keep_value') this.scope = withConversationField(this.scope, effect.name, effect.value)
    else this.change(effect)
  }

  /** What the runtime settles alike whatever the database holds; anything else must be given by the test. */
  private byItself(asked: AskedEffect): EffectResult | null {
    switch (asked.kind) {
      case 'update_contact':
        return { kind: 'update_contact', ok: true, reason: null }
      case 'hand_over':
        return { kind: 'hand_over', outcome: 'assigned' }
      case 'start_flow':
        return { kind: 'start_flow', outcome: 'started', reason: null }
      case 'start_workflow':
        return { kind: 'start_workflow', outcome: 'started', runId: 'rehearsal', reason: null }
      default:
        return null
    }
  }

  private settle(asked: AskedEffect, result: EffectResult): EffectResult {
    if (asked.kind === 'update_contact' && result.kind === 'update_contact' && result.ok) this.change(asked)
    if (asked.kind === 'hand_over' && this.scope.place === 'flow') this.handler = 'human'
    return result
  }

  private change({ field, operation, value, addTags, removeTags }: Extract<AskedEffect, { kind: 'update_contact' }>): void {
    if (field !== null) this.scope = withContactField(this.scope, field, changed(operation, value, this.valueOf(field)))
    const { tags } = this.scope.contact
    const kept = tags.filter((tag) => !removeTags.includes(tag))
    this.scope = { ...this.scope, contact: { ...this.scope.contact, tags: [...new Set([...kept, ...addTags])] } }
  }

  /** A field of the contact; name, phone and email among them. */
  valueOf(field: string): Json {
    const { contact } = this.scope
    if (field === 'name' || field === 'phone' || field === 'email') return contact[field]
    return contact.fields[field] ?? null
  }
}

function changed(operation: 'set' | 'clear' | 'append' | 'increment', value: Json, before: Json): Json {
  switch (operation) {
    case 'set':
      return value
    case 'clear':
      return null
    case 'append':
      return Array.isArray(before) ? [...before, value] : toText(before) + toText(value)
    case 'increment':
      return Number(before ?? 0) + Number(value)
    default:
      return operation satisfies never
  }
}
