import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { advance } from '../engine/advance.ts'
import { compile, type Program } from '../engine/program.ts'
import { FlowSession, newSession } from '../engine/session.ts'
import type { Signal } from '../engine/signal.ts'
import type { Advanced, Effect } from '../engine/turn.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aScope } from './scope.ts'

/** Plays a flow signal by signal; the session goes through JSON at every wait, as it does in the database. */
export class Play {
  session: FlowSession = newSession('session', 'flow', 1)
  readonly effects: Effect[] = []
  private readonly programs: ReadonlyMap<string, Program>
  private messages = 0

  /** `others` are flows that the played one may call, by id. */
  constructor(document: FlowDocument, others: Readonly<Record<string, FlowDocument>> = {}) {
    this.programs = new Map(
      Object.entries({ flow: document, ...others }).map(([flowId, each]) => [flowId, compile(kinds, { flowId, version: 1 }, each).program]),
    )
  }

  signal(signal: Signal): Advanced {
    const result = advance((flowId) => this.programs.get(flowId) ?? null, this.session, signal, aScope())
    this.session = FlowSession.parse(JSON.parse(JSON.stringify(result.session)))
    this.effects.push(...result.effects)
    return result
  }

  start = (): Advanced => this.signal({ type: 'started' })

  say(text: string): Advanced {
    return this.receive({ type: 'text', text })
  }

  receive(content: IncomingContent): Advanced {
    this.messages += 1
    return this.signal({ type: 'replied', message: { messageId: `m${this.messages}`, content } })
  }

  /** Answers the effect that the session waits for. */
  settle(result: Extract<Signal, { type: 'settled' }>['result']): Advanced {
    const effectId = this.session.wait?.for === 'effect' ? this.session.wait.effectId : 'none'
    return this.signal({ type: 'settled', effectId, result })
  }

  /** Lets the timer ring that the session waits for. */
  elapse(): Advanced {
    const { wait } = this.session
    return this.signal({ type: 'elapsed', timerId: (wait && wait.for !== 'effect' && wait.timerId) || 'none' })
  }

  get said(): string[] {
    return this.effects.flatMap((effect) =>
      effect.type === 'emit' && effect.effect.kind === 'send_message' && 'text' in effect.effect.content
        ? [effect.effect.content.text]
        : [],
    )
  }
}
