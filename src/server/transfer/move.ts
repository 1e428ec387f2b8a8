import type { Sql } from '#store/postgres/sql.ts'

import type { Seal } from '../settings/seal.ts'

/**
 * Where a move stands. Before `resting` the workspace works as ever: `copying` counts rows, `comparing` tables. While it rests, `carrying` counts tables; then both are
 * `equal`, it has `stopped` here, requests are `led` there, and it is `working`. `proving` counts tables of a move that goes on after it stopped.
 */
export type MoveStage = 'copying' | 'copied' | 'comparing' | 'resting' | 'carrying' | 'equal' | 'stopped' | 'proving' | 'led' | 'working'

/** What a move is told to do. */
export interface Move {
  appId: string
  from: Sql
  to: Sql
  seal: Seal
  say(line: string): void
  /** Told how far it has come. */
  reached?(stage: MoveStage, progress?: { done: number; of: number }): void
  /** Makes requests and webhooks go there. It is called after the workspace stopped for good here, and before it works there; more than once where a move was broken off. */
  redirect(): Promise<void>
}
