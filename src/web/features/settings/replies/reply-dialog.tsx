import { useState } from 'react'

import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { FieldMap } from '#domain/flows/form-field.ts'
import { type SavedReply, SavedReplyInput } from '#domain/conversations/saved-reply.ts'
import { messageVariants, ruleShapes } from '#flow/steps/fields.gen.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useSaveReply } from '#web/api/saved-replies/change-saved-replies.ts'
import { SchemaForm } from '#web/kit/schema-form/schema-form.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { SavedDialog } from '../saved/saved-dialog.tsx'
import { replyFields, REPLY_VARIABLES } from './reply-fields.ts'
import { ReplyFile } from './reply-file.tsx'

const NEW = { name: '', shortcut: '', content: { type: 'text', text: '' } }

/** Writes a saved reply: its name, its shortcut, who may use it, and the message. */
export function ReplyDialog({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveReply(app.id)
  const [shared, setShared] = useState(reply?.shared ?? roleAllows(app.role, 'admin'))
  const [value, setValue] = useState<Record<string, unknown>>(
    reply ? { name: reply.name, shortcut: reply.shortcut ?? '', content: reply.content } : NEW,
  )
  const [refused, setRefused] = useState<readonly { path: string; message: string }[]>([])

  const submit = () => {
    const parsed = SavedReplyInput.safeParse({ ...value, shortcut: value['shortcut'] === '' ? null : value['shortcut'], shared })
    if (!parsed.success) return setRefused(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    save.mutate(
      { id: reply?.id ?? null, input: parsed.data },
      {
        onSuccess: () => {
          toasts.show({ title: 'Reply saved' })
          onClose()
        },
        onError: (error) => setRefused(faultsOf(error)),
      },
    )
  }
  return (
    <SavedDialog
      title={reply ? 'Edit saved reply' : 'Add saved reply'}
      save="Save reply"
      busy={save.isPending}
      shared={shared}
      onShared={setShared}
      sharing={{ mayShare: 'Off, only you can insert it.', mayNot: 'Admins make replies for the whole team.' }}
      fault={refused.find(({ path }) => path === '')?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <SchemaForm
        fields={FIELDS}
        value={value}
        onChange={(next) => {
          setValue(next)
          setRefused([])
        }}
        refused={refused}
        strict={refused.length > 0}
        readOnly={false}
        variables={REPLY_VARIABLES}
        messageVariants={messageVariants}
        ruleShapes={ruleShapes}
        useOptions={noOptions}
        messageHelp={HELP}
      />
    </SavedDialog>
  )
}

const FIELDS: FieldMap = replyFields
const HELP = { image: ReplyFile, video: ReplyFile, audio: ReplyFile, document: ReplyFile, sticker: ReplyFile }
const noOptions = () => null

function faultsOf(error: Error): readonly { path: string; message: string }[] {
  if (!(error instanceof ApiError)) return [{ path: '', message: 'It could not be saved. Try again.' }]
  if (error.code === 'shortcut-taken') return [{ path: 'shortcut', message: `${error.message} ${error.hint}` }]
  return error.details.length > 0 ? [...error.details] : [{ path: '', message: `${error.message} ${error.hint}` }]
}
