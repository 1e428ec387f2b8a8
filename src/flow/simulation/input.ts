import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { TestSignal } from '#domain/flows/flow-test.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

/** What can be done to a simulated conversation. */
export type SimulationInput =
  | { type: 'say'; text: string }
  /** A tap on something that was offered: the very one, or else the newest under these words. */
  | { type: 'tap'; title: string; id: string }
  | { type: 'send'; content: IncomingContent }
  | { type: 'pass'; ms: number }
  /** An instant, ISO 8601; one that is past already changes nothing. */
  | { type: 'jumpTo'; at: string }
  /** To the end of the delay, or of the patience, that the flow waits for. */
  | { type: 'toNextClock' }
  | ({ type: 'setValue' } & Pick<Extract<TestSignal, { type: 'set' }>, 'target' | 'name' | 'value'>)
  /** What a real call of this step came to. */
  | { type: 'answer'; stepId: string; result: EffectResult }
