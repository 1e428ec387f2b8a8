import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { call } from '#web/api/call.ts'
import { thingsQuery } from '#web/api/flows/list-things.ts'
import { useChatLinks } from '#web/api/web-chats/chat-links.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const LinkForm = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(80),
  flowId: z.string(),
  password: z.string().max(200),
  lastDay: z.union([z.literal(''), z.iso.date()]),
})
type Values = z.infer<typeof LinkForm>

const NONE = ''

/** Makes a link to one flow, with a password and a last day where they are wanted. */
export function ChatLinkDialog({ webChatId, onClose }: { webChatId: string; onClose: () => void }) {
  const { app } = useCurrentApp()
  const flows = useQuery(thingsQuery(app.id, 'flow')).data ?? []
  const { refresh } = useChatLinks(app.id, webChatId)
  return (
    <FormDialog<Values, Values, void>
      title="Add link"
      schema={LinkForm}
      initial={{ name: '', flowId: NONE, password: '', lastDay: '' }}
      submit="Add link"
      done="Link added"
      blame="name"
      onSubmit={async ({ name, flowId, password, lastDay }) => {
        const expiresAt = lastDay === '' ? null : new Date(`${lastDay}T23:59:59`).toISOString()
        await call('createChatLink', { appId: app.id, webChatId, body: { name, flowId: flowId || null, password, expiresAt } })
        await refresh()
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" placeholder="Table 4" />
          <SelectField
            control={control}
            name="flowId"
            label="Who answers"
            options={[{ value: NONE, label: 'As the web chat decides' }, ...flows]}
          />
          <TextField control={control} name="password" label="Password (optional)" autoComplete="off" />
          <TextField control={control} name="lastDay" label="Last day (optional)" type="date" />
        </>
      )}
    </FormDialog>
  )
}
