import type { z } from 'zod'

import type { actions, AskedEffect } from '#domain/actions/catalogue.gen.ts'
import type { Author } from '#domain/messages/message.ts'

import type { ConversationContext } from './execution-context.ts'

type Actions = typeof actions
/** The kinds of actions settled in the requesting transaction. */
export type LocalKind = { [Kind in keyof Actions]: Actions[Kind]['settled'] extends 'local' ? Kind : never }[keyof Actions]
export type LocalEffect = Extract<AskedEffect, { kind: LocalKind }>

/** With what a command runs. Rows of its own are written behind a savepoint, which is then its `tx`. */
export interface ActionContext extends ConversationContext {
  /** The command's id: it runs once per id. */
  readonly id: string
  readonly author: Author
  /** The caller: the running flow, a workflow, or a request of a teammate, the API or the product. */
  readonly askedBy: 'flow' | 'workflow' | 'request'
  /** The workflows that led here. */
  readonly chain: readonly string[]
}

type Input<Kind extends LocalKind> = z.infer<Actions[Kind]['input']>
type Result<Kind extends LocalKind> = z.infer<Actions[Kind]['result']>

/** The command behind an action: the same for steps, AI agents, workflows, people and the API. */
export interface Command<Kind extends LocalKind> {
  kind: Kind
  /** Writes its own rows: it runs behind a savepoint, so that a failure rolls back only itself. */
  ownRows: boolean
  /** A method, so that it can be called with any effect of its kind. */
  run(context: ActionContext, input: Input<Kind>): Promise<Result<Kind>> | Result<Kind>
}

/** A command for each local action; one that is missing does not compile. */
export type LocalCommands = { readonly [Kind in LocalKind]: Command<Kind> }

/** Describes the command of an action. The file is named after the kind, and found by the generator. */
export const defineCommand = <Kind extends LocalKind>(command: Command<Kind>): Command<Kind> => command
