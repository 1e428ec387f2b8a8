import type { z } from 'zod'

import type { Role } from '../workspace/role.ts'

/**
 * Something that can be done in an app: by a step of a flow, by an AI agent as a tool, by a person or by the API, written once.
 * Whoever asks names an id for the command; asking again with the same id does it no second time.
 */
export interface Action<
  Kind extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Result extends z.ZodType = z.ZodType,
  Settled extends 'local' | 'slow' = 'local' | 'slow',
> {
  kind: Kind
  /** One sentence, for people who read the API and for models that choose a tool. */
  summary: string
  /** What is asked, with `kind` in it. */
  input: Input
  /** What came of it, with `kind` in it. */
  result: Result
  /**
   * `local`: settled in the transaction that asks for it, by the command of the same name in `src/commands`. `slow`: after the commit, since
   * it needs the network or much time.
   */
  settled: Settled
  /** Whether a command whose answer was lost may simply be done again. Where it may not, the asker is told `unknown`. */
  repeatable: boolean
  /** Who may do it by hand, through the API; null where only flows may. */
  access: Role | null
  /** Whether an AI agent may be given it as a tool. */
  tool: boolean
}

/** Describes an action. A file of this folder that calls it is in the catalogue, which is generated. */
export const defineAction = <Kind extends string, Input extends z.ZodObject, Result extends z.ZodType, Settled extends 'local' | 'slow'>(
  action: Action<Kind, Input, Result, Settled>,
): Action<Kind, Input, Result, Settled> => action
