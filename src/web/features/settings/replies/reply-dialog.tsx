import { type FormEvent, useState } from 'react'

import { roleAllows } from '#domain/role-allows.ts'
import type { FieldMap } from '#domain/form-field.ts'
import { type SavedReply, SavedReplyInput } from '#domain/saved-reply.ts'
import { messageVariants, ruleShapes } from '#flow/steps/fields.gen.ts'

import { ApiError } from '../../../api/api-error.ts'
import { useSaveReply } from '../../../api/saved-replies/change-saved-replies.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { SchemaForm } from '../../../kit/schema-form/schema-form.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { useToasts } from '../../../kit/toast-area.tsx'
import { useCurrentApp } from '../../../session/current-app.tsx'
import { replyFields, REPLY_VARIABLES } from './reply-fields.ts'
import { ReplyFile } from './reply-file.tsx'

const FORM = 'saved-reply'
const NEW = { name: '', shortcut: '', content: { type: 'text', text: '' } }

/** Writes a saved reply: its name, its shortcut, who may use it, and the message. */
export function ReplyDialog({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveReply(app.id)
  const mayShare = roleAllows(app.role, 'admin')
  const [shared, setShared] = useState(reply?.shared ?? mayShare)
  const [value, setValue] = useState<Record<string, unknown>>(
    reply ? { name: reply.name, shortcut: reply.shortcut ?? '', content: reply.content } : NEW,
  )
  const [refused, setRefused] = useState<readonly { path: string; message: string }[]>([])

  const submit = (event: FormEvent) => {
    event.preventDefault()
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
  const whole = refused.find(({ path }) => path === '')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={reply ? 'Edit saved reply' : 'Add saved reply'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={save.isPending}>
            Save reply
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
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
        <Switch
          plain
          label="For the whole team"
          help={mayShare ? 'Off, only you can insert it.' : 'Admins make replies for the whole team.'}
          checked={shared}
          disabled={!mayShare}
          onChange={setShared}
        />
        {whole && (
          <p role="alert" className="text-secondary text-danger">
            {whole.message}
          </p>
        )}
      </form>
    </Dialog>
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
