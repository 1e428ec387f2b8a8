import type { ContactCommand } from '#domain/contacts/contact-command.ts'
import type { Automation } from '#domain/workspace/automation.ts'
import { answerLanguage } from '#flow/answers/answer-context.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import { typedOr } from '#flow/customer-messages/customer-message.ts'
import type { CustomerMessage } from '#flow/engine/signal.ts'
import { foldWords } from '#flow/expression/fold-text.ts'
import type { PublishedFlow } from '#store/flows/turn-inputs.ts'

import { decideOpt } from '#commands/contacts/change-contact.ts'
import { writeContact } from '#commands/contacts/write-contact.ts'
import { leaveToPeople } from '#commands/conversations/take-over.ts'
import { writeRow } from '#commands/conversations/write-conversation.ts'
import { say } from '#commands/shared/execution-context.ts'
import { toScope } from '#commands/shared/to-scope.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'
import type { TurnContext } from './load-turns.ts'

/** A keyword that applies everywhere, whatever a flow asks. */
export type GlobalKeyword = 'menu' | 'agent' | 'stop' | 'start'

/** The longest message that can be a keyword, in characters. */
export const MAX_KEYWORD = 48

/** The global keyword that a whole message is, or null. */
export function globalKeyword(
  { keywords }: Automation,
  { content, spoken }: Pick<CustomerMessage, 'content' | 'spoken'>,
): GlobalKeyword | null {
  if (content.type !== 'text' || content.text.length > MAX_KEYWORD) return null
  const said = foldWords(content.text)
  const is = (name: GlobalKeyword): boolean => keywords[name].words.some((word) => foldWords(word) === said)
  if (is('stop')) return 'stop'
  // Consent is given in writing: a model may have misheard it. A “stop” that it misheard costs less than one that it ignored.
  if (is('start') && !spoken) return 'start'
  if (is('agent')) return 'agent'
  return keywords.menu.flowId !== null && is('menu') ? 'menu' : null
}

/** What a keyword does with its turn. */
interface KeywordTurn {
  /** As it stands now: the end of a session puts another in its place. */
  readonly context: TurnContext
  readonly flows: readonly PublishedFlow[]
  endSession(reason: 'interrupted' | 'handed_over'): Promise<void>
  start(flow: PublishedFlow): Promise<void>
}

/** Executes a global keyword (`said` is the customer's spelling); false if it does not apply here. */
export async function applyKeyword(turn: KeywordTurn, keyword: GlobalKeyword, said: string): Promise<boolean> {
  const { automation, conversation, contact } = turn.context
  const { menu, agent, stop, start } = automation.keywords
  switch (keyword) {
    case 'stop':
      if (contact.optedOutAt !== null) return conversation.handler === 'bot'
      await turn.endSession('interrupted')
      opt(turn.context, { type: 'optOut' }, said)
      reply(turn.context, 'stop', stop.text)
      return true
    case 'start':
      if (contact.optedOutAt === null) return false
      opt(turn.context, { type: 'optIn', basis: 'message', note: wrote(said) }, said)
      reply(turn.context, 'start', start.text)
      return true
    case 'agent':
      if (conversation.handler === 'human') return false
      await turn.endSession('handed_over')
      giveToPeople(turn.context)
      reply(turn.context, 'agent', agent.text)
      return true
    case 'menu': {
      const flow = turn.flows.find(({ id }) => id === menu.flowId)
      if (!flow || conversation.handler === 'human') return false
      await turn.endSession('interrupted')
      await turn.start(flow)
      return true
    }
    default:
      return keyword satisfies never
  }
}

/** Opts the customer out or in by keyword, like a teammate would. */
function opt(context: TurnContext, command: Extract<ContactCommand, { type: 'optOut' | 'optIn' }>, said: string): void {
  const { contact, now } = context
  const opted = decideOpt(contact, command, { now: now.toISOString(), by: contact.name })
  if (!opted) return
  const line = { type: 'opted' as const, out: opted.optedOutAt !== null, basis: opted.optIn?.basis ?? null, note: wrote(said) }
  const author = { kind: 'contact' as const, id: contact.id, name: contact.name }
  writeContact({ ...context, chain: [] }, contact, author, { opted: { ...opted, line } })
}

const wrote = (said: string): string => `Wrote “${said.trim()}”`

const giveToPeople = ({ unitOfWork, conversation }: TurnContext): void =>
  writeRow(unitOfWork, conversation, SYSTEM, leaveToPeople('asked_for_person', null))

function reply(context: TurnContext, keyword: 'stop' | 'start' | 'agent', typed: string): void {
  const trimmed = typed.trim()
  if (trimmed === '') return
  const text = typedOr(trimmed, answerLanguage(toAnswerContext(toScope('flow', context))), keyword)
  say(context, { id: context.generateId(), author: SYSTEM, content: { type: 'text', text }, origin: null })
}
