import type { ConversationCommand } from '#domain/conversations/conversation-command.ts'
import type { MacroStep } from '#domain/conversations/macro.ts'
import { AppError } from '#domain/errors.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import type { CommandDeps } from '../shared/command-deps.ts'
import { fillContent } from '../messages/fill-content.ts'
import { reply } from '../messages/send-message.ts'
import type { Actor, Work } from './command-context.ts'
import { resolveCommand } from './resolve-command.ts'
import { runCommand } from './run-command.ts'

const HOUR_MS = 3_600_000

/** A macro step with filled texts and resolved people. */
type MacroCommand = { type: 'reply'; content: OutgoingContent } | { type: 'note'; text: string } | ConversationCommand

/** Runs the steps of a macro in order, all or none. A refusal names its step. */
export async function runMacro(deps: CommandDeps, work: Work, by: Actor, steps: readonly MacroStep[]): Promise<void> {
  const commands: MacroCommand[] = []
  for (const [index, step] of steps.entries()) commands.push(await inStep(index, toCommand(deps, work, by, step)))
  for (const [index, command] of commands.entries()) await inStep(index, run(deps, work, by, command))
}

async function run(deps: CommandDeps, work: Work, by: Actor, command: MacroCommand): Promise<void> {
  if (command.type === 'reply') await reply(deps, work, by, command.content)
  else if (command.type === 'note')
    work.unitOfWork.note(work.conversation, { id: deps.generateId(), author: by.author, text: command.text })
  else await runCommand(deps, work, by, command)
}

/** Turns a macro step into a command, with filled texts and resolved names. */
async function toCommand(deps: CommandDeps, work: Work, by: Actor, step: MacroStep): Promise<MacroCommand> {
  switch (step.type) {
    case 'reply':
      return { type: 'reply', content: { type: 'text', text: await filled(deps, work, step.text) } }
    case 'note':
      return { type: 'note', text: await filled(deps, work, step.text) }
    case 'assign': {
      const me = by.author.kind === 'operator' ? by.author.id : null
      if (step.userId === 'me' && me === null) throw refused(storedText('An API key can’t be assigned a conversation. Choose a member.'))
      return resolveCommand(work.tx, by.appId, { type: 'assign', userId: step.userId === 'me' ? me : step.userId, note: step.note })
    }
    case 'assignTeam':
      return resolveCommand(work.tx, by.appId, { type: 'assignTeam', teamId: step.teamId, note: step.note })
    case 'label':
      return resolveCommand(work.tx, by.appId, step)
    case 'snooze':
      return { type: 'snooze', until: new Date(deps.now().getTime() + step.hours * HOUR_MS).toISOString() }
    default:
      return step
  }
}

async function filled(deps: CommandDeps, { tx, conversation: { appId, id } }: Work, text: string): Promise<string> {
  const known = await fillContent({ ...deps, sql: tx }, appId, id, { type: 'text', text })
  if (!known) throw new AppError('not-found')
  if (known.empty.length > 0) throw refused(storedText('This customer has no value for {names}.', { names: commaList(known.empty) }))
  return known.content.type === 'text' ? known.content.text : text
}

/** Adds the step to a refusal. */
const inStep = <T>(index: number, step: Promise<T>): Promise<T> =>
  step.catch((cause: unknown) => {
    if (!(cause instanceof AppError)) throw cause
    throw new AppError(cause.code, { details: [{ path: `steps.${index}`, message: cause.reason }], cause })
  })

const refused = (message: string) => new AppError('invalid-argument', { details: [{ path: 'steps', message }] })
