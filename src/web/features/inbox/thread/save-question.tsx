import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Message } from '#domain/messages/message.ts'

import { useKnowledge } from '#web/api/ai/knowledge.ts'
import { threadQuery } from '#web/api/conversations/list-thread.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const Saved = z.object({
  question: z.string().trim().min(1, 'Enter the question.').max(500),
  answer: z.string().trim().min(1, 'Enter the answer.').max(5_000),
})
type Values = z.infer<typeof Saved>

type Props = { message: Message; onClose: () => void }

/** Makes a question of the knowledge of what a customer asked and a person answered. It is read through first: nothing answers from it before it is saved. */
export function SaveQuestion({ message, onClose }: Props) {
  const { app } = useCurrentApp()
  const { save } = useKnowledge(app.id)
  const thread = useInfiniteQuery(threadQuery(app.id, message.conversationId))
  const items = thread.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <FormDialog<Values, Values, { id: string }>
      title="Save as a question in Knowledge"
      description="AI agents and drafts answer from it once you save it. Take out names, orders and whatever else is about this customer."
      schema={Saved}
      initial={{ question: questionBefore(items, message.seq).slice(0, 500), answer: textOf(message).slice(0, 5_000) }}
      submit="Save question"
      done="Question saved"
      onSubmit={({ question, answer }) =>
        save.mutateAsync({ id: null, input: { ...FOR_ALL, title: question.slice(0, 200), pairs: [{ question, answer }] } })
      }
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <AreaField control={control} name="question" label="Question" rows={2} maxLength={500} />
          <AreaField control={control} name="answer" label="Answer" rows={6} maxLength={5_000} />
        </>
      )}
    </FormDialog>
  )
}

const FOR_ALL = {
  kind: 'questions' as const,
  audience: { languages: [], tags: [], channelIds: [] },
  expiresAt: null,
  language: null,
}

/** What the customer said last before a message. */
const questionBefore = (items: readonly ThreadItem[], seq: number): string =>
  items.flatMap(({ message }) => (message?.direction === 'in' && message.seq < seq ? [textOf(message)] : [])).find((text) => text !== '') ??
  ''

const textOf = ({ content }: Message): string => (content.type === 'text' ? content.text : '')
