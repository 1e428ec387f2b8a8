import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { type SavedReply, SavedReplyInput } from '#domain/conversations/saved-reply.ts'
import { formFaults } from '#flow/forms/form-faults.ts'
import { messageVariants } from '#flow/forms/message-variants.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useSaveReply } from '#web/api/saved-replies/change-saved-replies.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SwitchField } from '#web/kit/form-dialog/form-fields.tsx'
import { FieldFault } from '#web/kit/form-dialog/use-dialog-form.ts'
import { SchemaForm } from '#web/kit/schema-form/schema-form.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { FieldMap } from '#domain/flows/form-field.ts'
import type { Variable, MessageHelpProps } from '#web/kit/schema-form/form-context.ts'
import { fileAddress, uploadOrWhy } from '#web/api/files/upload-or-why.ts'
import { FileChoice } from '#web/kit/schema-form/controls/file-choice.tsx'

import { sharingOf } from '../saved/sharing-of.ts'

/** The fields of a saved reply. */
const replyFields: FieldMap = {
  name: { type: 'text', label: t('Name'), min: 1, max: 80, required: true },
  shortcut: {
    type: 'text',
    label: t('Shortcut'),
    help: t('What you type after / to find it at once, like hours.'),
    max: 32,
    pattern: '^[\\p{L}\\p{N}_-]*$',
  },
  content: { type: 'message', label: t('Kind'), required: true },
}
/** Replies hold no rules. */
const shapes = { messageVariants: messageVariants(), ruleShapes: [] }

/** What a saved reply may speak of. */
const REPLY_VARIABLES: readonly Variable[] = [
  { path: 'contact.name', about: t('Name'), group: t('Contact') },
  { path: 'contact.phone', about: STANDARD_FIELDS.phone, group: t('Contact') },
  { path: 'contact.email', about: t('Email'), group: t('Contact') },
  { path: 'channel.name', about: t('Name of the channel'), group: t('Conversation') },
  { path: 'app.name', about: t('Name of the app'), group: t('Conversation') },
]

const NEW = { name: '', shortcut: '', content: { type: 'text', text: '' } }

interface Values {
  reply: Readonly<Record<string, unknown>>
  shared: boolean
}

/** What is written, as it is sent: no shortcut is none, and not an empty one. */
const toInput = ({ reply, shared }: Values) => ({ ...reply, shortcut: reply['shortcut'] === '' ? null : reply['shortcut'], shared })

const Written = z.object({ reply: z.record(z.string(), z.unknown()), shared: z.boolean() }).transform((values, context) => {
  const read = SavedReplyInput.safeParse(toInput(values))
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path: ['reply', ...path], message })
  return z.NEVER
})

/** Writes a saved reply: its name, its shortcut, who may use it, and the message. */
export function ReplyDialog({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const save = useSaveReply(app.id)
  const send = (input: SavedReplyInput) =>
    save.mutateAsync({ id: reply?.id ?? null, input }).catch((error: Error) => {
      if (error instanceof ApiError && error.code === 'shortcut-taken')
        throw new FieldFault('reply.shortcut', `${error.message} ${error.hint}`)
      throw error
    })
  const began = reply ? { name: reply.name, shortcut: reply.shortcut ?? '', content: reply.content } : NEW
  const { may, help } = sharingOf(app.role, t('Off, only you can insert it.'), t('Admins make replies for the whole team.'))
  return (
    <FormDialog
      title={reply ? t('Edit saved reply') : t('Add saved reply')}
      schema={Written}
      initial={{ reply: began, shared: reply?.shared ?? roleAllows(app.role, 'admin') }}
      submit={t('Save reply')}
      onSubmit={send}
      done={t('Reply saved')}
      onClose={onClose}
    >
      {({ control, setValue }, values, faults) => (
        <>
          <SchemaForm
            fields={replyFields}
            value={values.reply}
            onChange={(next) => setValue('reply', next, { shouldDirty: true, shouldValidate: faults.length > 0 })}
            refused={faults.map(({ path, message }) => ({ path: path.replace(/^reply\.?/, ''), message }))}
            strict={faults.length > 0}
            readOnly={false}
            variables={REPLY_VARIABLES}
            faults={formFaults(SavedReplyInput, replyFields, toInput(values), shapes)}
            {...shapes}
            useOptions={noOptions}
            messageHelp={HELP}
          />
          <SwitchField control={control} name="shared" label={t('For the whole team')} help={help} disabled={!may} />
        </>
      )}
    </FormDialog>
  )
}

const HELP = { image: ReplyFile, video: ReplyFile, audio: ReplyFile, document: ReplyFile, sticker: ReplyFile }
const noOptions = () => null

/** Chooses the file of a saved reply. */
function ReplyFile(props: MessageHelpProps) {
  const { app } = useCurrentApp()
  return <FileChoice {...props} upload={uploadOrWhy(app.id)} addressOf={(fileId) => fileAddress(app.id, fileId)} />
}
