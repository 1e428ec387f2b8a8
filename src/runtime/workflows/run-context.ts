import type { GenerateId } from '#domain/generate-id.ts'
import { Automation } from '#domain/workspace/automation.ts'
import type { Scope } from '#flow/engine/scope.ts'
import { FlowSession } from '#flow/engine/session.ts'
import type { Tx } from '#store/postgres/connect.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import type { NewTrace } from '#store/flows/traces.ts'
import type { TurnContact } from '#store/flows/turn-inputs.ts'
import type { NewExternalCall } from '#store/flows/turn-writes.ts'
import type { DueRun, SavedRun } from '#store/workflows/workflow-runs.ts'

import { ContactPatch } from '#commands/shared/contact-patch.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { Stage } from '#commands/shared/execution-context.ts'
import type { Told } from '#commands/shared/domain-events.ts'
import { toScope } from '#commands/shared/to-scope.ts'
import type { RunSurroundings } from './load-runs.ts'

/** The run of a workflow, as a stage: it acts for a contact, in the contact's conversation where there is one, or for nobody. */
export class RunStage implements Stage {
  readonly patch = new ContactPatch()
  readonly unitOfWork: UnitOfWork
  readonly externalCalls: NewExternalCall[] = []
  readonly traces: NewTrace[] = []
  session: FlowSession
  /** Why the run failed, for its list; null otherwise. */
  problem: string | null = null
  private timer: { id: string; dueAt: Date } | null

  readonly run: DueRun
  readonly conversation: LockedConversation | null
  readonly contact: TurnContact | null
  readonly surroundings: RunSurroundings
  readonly now: Date
  readonly tx: Tx
  readonly generateId: GenerateId
  readonly publicUrl: string

  constructor(parts: {
    run: DueRun
    conversation: LockedConversation | null
    contact: TurnContact | null
    surroundings: RunSurroundings
    now: Date
    tx: Tx
    generateId: GenerateId
    publicUrl: string
  }) {
    this.run = parts.run
    this.conversation = parts.conversation
    this.contact = parts.contact
    this.surroundings = parts.surroundings
    this.now = parts.now
    this.tx = parts.tx
    this.generateId = parts.generateId
    this.publicUrl = parts.publicUrl
    this.session = FlowSession.parse(parts.run.state)
    this.unitOfWork = new UnitOfWork(parts.now.toISOString())
    const { timerId, timerAt } = parts.run
    this.timer = timerId !== null && timerAt !== null ? { id: timerId, dueAt: new Date(timerAt) } : null
  }

  get muted(): string | null {
    return this.contact?.optedOutAt ? 'The contact asked not to be written to.' : null
  }

  get appId(): string {
    return this.run.appId
  }

  scope(): Scope {
    const { contact, conversation, surroundings, now, publicUrl } = this
    const automation = Automation.parse(surroundings.automation)
    return toScope('workflow', { contact, conversation, surroundings, automation, now, publicUrl })
  }

  keepSession(session: FlowSession): void {
    this.session = session
  }

  setTimer(_: FlowSession, id: string, dueAt: Date): void {
    this.timer = { id, dueAt }
  }

  clearTimer(id: string): void {
    if (this.timer?.id === id) this.timer = null
  }

  addExternalCall(externalCall: Pick<NewExternalCall, 'id' | 'sessionId' | 'body'>): void {
    this.externalCalls.push({ appId: this.appId, conversationId: this.conversation?.id ?? '', runId: this.run.id, ...externalCall })
  }

  addTrace({ id: sessionId, turn }: FlowSession, told: Told): void {
    const conversationId = this.conversation?.id ?? ''
    this.traces.push({ appId: this.appId, conversationId, sessionId, turn, at: this.now.toISOString(), ...told })
  }

  /** Forgets what a broken turn did, and ends the run. */
  abandon(): void {
    this.externalCalls.length = 0
    this.traces.length = 0
    this.patch.clear()
    this.session = { ...this.session, stepId: null, wait: null, ended: 'failed' }
  }

  /** Nobody waits for the answer of a workflow. */
  faultText(): null {
    return null
  }

  giveUp(problem: string): void {
    this.problem = problem
  }

  /** The run as it is to be kept. */
  saved(problem: string | null): SavedRun {
    const { appId, id } = this.run
    const { ended, version } = this.session
    const status = ended === null ? 'running' : ended === 'completed' ? 'completed' : 'failed'
    const timer = ended === null ? this.timer : null
    return {
      appId,
      id,
      version,
      status,
      problem,
      state: JSON.parse(JSON.stringify(this.session)),
      timerId: timer?.id ?? null,
      timerAt: timer?.dueAt.toISOString() ?? null,
    }
  }
}
