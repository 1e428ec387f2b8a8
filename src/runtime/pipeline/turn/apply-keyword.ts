import type { PublishedFlow } from '#store/flows/turn-inputs.ts'

import type { GlobalKeyword } from './global-keywords.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'
import { moveSession } from './advance-session.ts'
import { tell } from '#commands/shared/execution-context.ts'
import type { TurnWork } from './load-turns.ts'

/** Obeys a global keyword; false where it does not count here and the message is one like others. */
export async function obeyKeyword(work: TurnWork, keyword: GlobalKeyword, start: (flow: PublishedFlow) => Promise<void>): Promise<boolean> {
  const { automation, conversation, contact, patch, now } = work
  const { menu, agent, stop, start: again } = automation.keywords
  switch (keyword) {
    case 'stop':
      if (contact.optedOutAt !== null) return conversation.handler === 'bot'
      await endFlow(work, 'interrupted')
      contact.optedOutAt = now.toISOString()
      patch.setOptedOut(contact.optedOutAt)
      tell(work, { type: 'contact_opted', out: true })
      say(work, stop.text)
      return true
    case 'start':
      if (contact.optedOutAt === null) return false
      contact.optedOutAt = null
      patch.setOptedOut(null)
      tell(work, { type: 'contact_opted', out: false })
      say(work, again.text)
      return true
    case 'agent':
      if (conversation.handler === 'human') return false
      await endFlow(work, 'handed_over')
      conversation.handler = 'human'
      tell(work, {
        type: 'handler_changed',
        handler: 'human',
        assigneeId: null,
        assigneeName: null,
        reason: 'asked_for_person',
        note: null,
      })
      say(work, agent.text)
      return true
    case 'menu': {
      const flow = work.flows.find(({ id }) => id === menu.flowId)
      if (!flow || conversation.handler === 'human') return false
      await endFlow(work, 'interrupted')
      await start(flow)
      return true
    }
    default:
      return keyword satisfies never
  }
}

async function endFlow(work: TurnWork, reason: 'interrupted' | 'handed_over'): Promise<void> {
  if (work.session) await moveSession(work, work.library, () => SYSTEM, work.session, { type: 'interrupted', reason })
}

function say(work: TurnWork, text: string): void {
  if (text.trim() === '') return
  work.unitOfWork.send(work.conversation, {
    id: work.generateId(),
    author: SYSTEM,
    content: { type: 'text', text: text.trim() },
    origin: null,
  })
}
