// Arrives: a customer's look at a booking page, and what they fill in. Leaves: the answer as a message of the customer in the conversation that
// asked for it, heard by the flow that waits. Never here: a second answer to one page, or a look at what its link does not show.
import { z } from 'zod'

import type { BookingForm } from '#domain/api/scheduling/forms.ts'
import { AppError } from '#domain/errors.ts'
import type { Json } from '#domain/json.ts'
import { FlowSession } from '#flow/engine/session.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { getEventType } from '#store/scheduling/event-types.ts'
import { findFormSession, type FormSession } from '#store/whatsapp/form-sessions.ts'
import { findKnownMessages } from '#store/conversations/event-log-writes.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { readAnswers } from './form-answers.ts'
import { UnitOfWork } from '../shared/unit-of-work.ts'
import { repliedEnvelope } from '../shared/signal-envelope.ts'

/** What a step that waits for such a page remembers. */
const Asked = z.object({
  token: z.string(),
  typeId: z.string(),
  slotAnswer: z.string(),
  offered: z.array(z.object({ start: z.string(), resourceId: z.string().nullable() })),
})

/** A booking form that a flow waits for, and in which conversation. */
export type OpenForm = Omit<BookingForm, 'logoUrl'> & { logoPath: string | null; conversationId: string }

export interface Forms {
  /** What the page shows. AppError('form-closed') when nothing waits for it, or not any more. */
  open(appId: string, token: string): Promise<OpenForm>
  /** The answers as the flow takes them; AppError('invalid-argument') names what is missing or wrong. */
  read(appId: string, token: string, start: string, answers: Readonly<Record<string, Json>>): Promise<Record<string, Json>>
  submit(appId: string, token: string, start: string, answers: Readonly<Record<string, Json>>): Promise<void>
}

/** Makes the pages. `onSubmitted` runs after every commit. */
export function createForms(deps: CommandDeps, onSubmitted: () => void): Forms {
  async function asked(appId: string, token: string): Promise<{ session: FormSession; wanted: z.infer<typeof Asked> }> {
    const session = await findFormSession(deps.sql, appId, token.split(':')[0] ?? '')
    const state = session && FlowSession.safeParse(session.state)
    const wanted = Asked.safeParse(state?.data?.wait?.for === 'reply' ? state.data.wait.state : null)
    if (!session || !wanted.success || wanted.data.token !== token) throw new AppError('form-closed')
    return { session, wanted: wanted.data }
  }

  async function read(appId: string, { typeId, slotAnswer }: z.infer<typeof Asked>, start: string, given: Readonly<Record<string, Json>>) {
    const questions = (await getEventType(deps.sql, appId, typeId))?.fields ?? []
    const { answers, faults } = readAnswers(questions, given)
    if (faults.length > 0) throw new AppError('invalid-argument', { details: faults })
    return { ...answers, [slotAnswer]: start }
  }

  return {
    async open(appId, token) {
      const { session, wanted } = await asked(appId, token)
      const type = await getEventType(deps.sql, appId, wanted.typeId)
      if (!type) throw new AppError('form-closed')
      const slots = wanted.offered.map(({ start }) => ({ start }))
      const { appName: business, logoPath, timeZone, conversationId } = session
      return { business, logoPath, title: type.name, timeZone, slots, fields: type.fields, conversationId }
    },

    read: async (appId, token, start, given) => read(appId, (await asked(appId, token)).wanted, start, given),

    async submit(appId, token, start, given) {
      const { session, wanted } = await asked(appId, token)
      const answers = await read(appId, wanted, start, given)
      await deps.sql.begin(async (tx) => {
        const { conversationId: id, contactId, channelId } = session
        const [conversation] = await lockConversations(tx, [{ appId, id }])
        const providerId = `form:${token}`
        // Under the lock: of two taps on "Send" the second finds the first one's message.
        if (!conversation || (await findKnownMessages(tx, [{ appId, channelId, providerId }])).length > 0) return
        const unitOfWork = new UnitOfWork(deps.now().toISOString())
        const messageId = deps.generateId()
        const content = { type: 'formReply' as const, name: 'page', token, answers }
        const author = { kind: 'contact' as const, id: contactId, name: null }
        const at = deps.now().toISOString()
        unitOfWork.receive(conversation, { id: messageId, providerId, author, content, at, opensWindow: false })
        if (conversation.handler === 'bot') unitOfWork.signal(conversation, repliedEnvelope({ messageId, content }, false))
        const { [wanted.slotAnswer]: _, ...others } = answers
        const about = { form: 'page', token, answers: others }
        unitOfWork.emit({ appId, type: 'form_submitted', contactId, conversationId: id, about, chain: [] })
        await unitOfWork.flush(tx)
      })
      onSubmitted()
    },
  }
}
