import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Message } from '#domain/messages/message.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useKeepReply } from '#web/api/ai/knowledge-suggestions.ts'
import { threadQuery } from '#web/api/conversations/list-thread.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, SwitchField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const Saved = z.object({
  question: z.string().trim().min(1, t('Enter the question.')).max(500),
  answer: z.string().trim().min(1, t('Enter the answer.')).max(5_000),
  useNow: z.boolean(),
})
type Values = z.infer<typeof Saved>

type Props = { message: Message; onClose: () => void }

/** Suggests a question for the knowledge, of what a customer asked and a person answered. Who may edit the knowledge can have it used at once. */
export function SaveQuestion({ message, onClose }: Props) {
  const { app } = useCurrentApp()
  const keep = useKeepReply(app.id)
  const thread = useInfiniteQuery(threadQuery(app.id, message.conversationId))
  const items = thread.data?.pages.flatMap((page) => page.items) ?? []
  const { conversationId, id: messageId } = message
  return (
    <FormDialog<Values, Values, { sourceId: string | null }>
      title={t('Save as a question in Knowledge')}
      description={t(
        'AI agents and drafts answer from it once it’s reviewed. Take out names, orders and whatever else is about this customer.',
      )}
      schema={Saved}
      initial={{ question: questionBefore(items, message.seq).slice(0, 500), answer: textOf(message).slice(0, 5_000), useNow: false }}
      submit={t('Save question')}
      done={({ sourceId }) => (sourceId === null ? t('Question saved for review') : t('Question saved'))}
      onSubmit={(values) => keep.mutateAsync({ conversationId, messageId, ...values })}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <AreaField control={control} name="question" label={t('Question')} rows={2} maxLength={500} />
          <AreaField control={control} name="answer" label={t('Answer')} rows={6} maxLength={5_000} />
          {roleAllows(app.role, 'admin') && <SwitchField control={control} name="useNow" label={t('Use it now, without review')} />}
        </>
      )}
    </FormDialog>
  )
}

/** What the customer said last before a message. */
const questionBefore = (items: readonly ThreadItem[], seq: number): string =>
  items.flatMap(({ message }) => (message?.direction === 'in' && message.seq < seq ? [textOf(message)] : [])).find((text) => text !== '') ??
  ''

const textOf = ({ content }: Message): string => (content.type === 'text' ? content.text : '')
