import { t } from '#domain/i18n/t.ts'
import { type Agent, AgentInput } from '#domain/ai/agent-config.ts'

import { ApiError } from '#web/api/api-error.ts'
import { faultText } from '#web/kit/form-dialog/issue-messages.ts'

/** What is written of an agent. */
export type Written = Pick<Agent, 'name' | 'draft'>

/** The server, as far as drafting needs it. */
export interface Shelf {
  /** Fails with `agent-changed` where somebody else saved since `basedOn`. */
  save(input: Written, basedOn: string): Promise<Agent>
  load(): Promise<Agent>
}

/** `incomplete`: something must be written first, which the fields say. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'incomplete' | 'failed' | 'conflict'

export interface Drafted {
  written: Written
  save: SaveState
  /** Why it is not saved. */
  problem: string | null
}

const PAUSE_MS = 600

/** An agent that is being written: every change is saved by itself, and never over somebody else's. */
export class AgentDrafting {
  private readonly shelf: Shelf
  private readonly listeners = new Set<() => void>()
  private state: Drafted
  /** What the server holds, as far as is known here, and which state of it. */
  private kept: Written
  private basedOn: string
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null

  constructor(agent: Agent, shelf: Shelf) {
    this.shelf = shelf
    this.kept = { name: agent.name, draft: agent.draft }
    this.basedOn = agent.updatedAt
    this.state = { written: this.kept, save: 'saved', problem: null }
  }

  get = (): Drafted => this.state

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  change = (by: (written: Written) => Written): void => {
    const written = by(this.state.written)
    if (this.state.save === 'conflict') return this.tell({ written })
    this.tell({ written, ...(this.state.save !== 'saving' && { save: 'waiting' as const, problem: null }) })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), PAUSE_MS)
  }

  /** Saves what waits at once; resolves when it is saved, or cannot be. */
  flush = async (): Promise<void> => {
    clearTimeout(this.timer)
    this.running ??= this.saveAll().finally(() => {
      this.running = null
    })
    return this.running
  }

  /** Takes what the server holds by now, where nothing of ours waits; says whether it was somebody else's. */
  catchUp = (agent: Agent): boolean => {
    if (this.running || this.isDirty || agent.updatedAt <= this.basedOn) return false
    this.adopt(agent)
    return true
  }

  /** Goes on with this state of the agent, whatever was written here. */
  adopt = (agent: Agent): void => {
    clearTimeout(this.timer)
    this.kept = { name: agent.name, draft: agent.draft }
    this.basedOn = agent.updatedAt
    this.tell({ written: this.kept, save: 'saved', problem: null })
  }

  takeTheirs = async (): Promise<void> => this.adopt(await this.shelf.load())

  keepMine = async (): Promise<void> => {
    this.basedOn = (await this.shelf.load()).updatedAt
    this.tell({ save: 'waiting', problem: null })
    await this.flush()
  }

  /** The state of the agent that what is written is based on. */
  get base(): string {
    return this.basedOn
  }

  private get isDirty(): boolean {
    return this.state.written !== this.kept
  }

  private tell(change: Partial<Drafted>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }

  private async saveAll(): Promise<void> {
    if (this.state.save === 'conflict') return
    while (this.isDirty) {
      const sent = this.state.written
      const read = AgentInput.safeParse(withoutBlanks(sent))
      if (!read.success) return this.tell({ save: 'incomplete', problem: null })
      this.tell({ save: 'saving', problem: null })
      try {
        this.basedOn = (await this.shelf.save(read.data, this.basedOn)).updatedAt
        this.kept = sent
      } catch (cause) {
        return this.tell(whyNot(cause))
      }
    }
    this.tell({ save: 'saved', problem: null })
  }
}

function whyNot(cause: unknown): Pick<Drafted, 'save' | 'problem'> {
  if (!(cause instanceof ApiError)) return { save: 'failed', problem: t('The server cannot be reached.') }
  const [detail] = cause.details
  const isTheirs = cause.code === 'agent-changed'
  return { save: isTheirs ? 'conflict' : 'failed', problem: `${cause.message} ${isTheirs ? '' : (detail?.message ?? cause.hint)}`.trim() }
}

const isWritten = (text: string): boolean => text.trim() !== ''

/** A rule that was just added is none yet. */
const withoutBlanks = ({ name, draft }: Written): Written => ({
  name,
  draft: {
    ...draft,
    rules: draft.rules.filter(isWritten),
    handOver: { ...draft.handOver, rules: draft.handOver.rules.filter(isWritten) },
  },
})

/** What keeps it from being saved, by the place of the draft, like `limits.turns`; `name` for its name. */
export function faultsOf(written: Written): ReadonlyMap<string, string> {
  const read = AgentInput.safeParse(withoutBlanks(written))
  if (read.success) return new Map()
  return new Map(
    read.error.issues
      .toReversed()
      .map((issue) => [issue.path.filter((part, at) => at > 0 || part !== 'draft').join('.'), faultText(issue)]),
  )
}
