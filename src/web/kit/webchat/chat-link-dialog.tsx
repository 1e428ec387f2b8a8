import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { ChatLinkInput } from '#domain/webchat/chat-link.ts'

import { FormDialog } from '../form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '../form-dialog/form-fields.tsx'

const LinkForm = z.object({
  name: z.string().trim().min(1, t('Enter a name.')).max(80),
  flowId: z.string(),
  password: z.string().max(200),
  lastDay: z.union([z.literal(''), z.iso.date()]),
})
type Values = z.infer<typeof LinkForm>
const DraftLinkForm = LinkForm.extend({ lastDay: z.iso.date(t('Choose a day.')) })

const NONE = ''
/** How long a draft is shared where nobody says another day. */
const DRAFT_DAYS = 7

type Props = {
  /** What it does, also on its button. */
  title: string
  /** The flow that it leads to; without one it is chosen among `flows`. */
  flowId?: string
  flows?: readonly { value: string; label: string }[]
  /** A link to a draft, which has to end one day. */
  draft?: boolean
  onCreate: (link: ChatLinkInput) => Promise<unknown>
  onClose: () => void
}

/** Makes a link to one flow, with a password and a last day where they are wanted. */
export function ChatLinkDialog({ title, flowId = NONE, flows, draft = false, onCreate, onClose }: Props) {
  return (
    <FormDialog<Values, Values, void>
      title={title}
      schema={draft ? DraftLinkForm : LinkForm}
      initial={{ name: draft ? t('For review') : '', flowId, password: '', lastDay: draft ? dayIn(DRAFT_DAYS) : '' }}
      submit={title}
      done={t('Link added')}
      blame="name"
      onSubmit={async ({ lastDay, ...link }) => {
        const expiresAt = lastDay === '' ? null : new Date(`${lastDay}T23:59:59`).toISOString()
        await onCreate({ ...link, flowId: link.flowId || null, draft, expiresAt })
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('Name')} placeholder={t('Table 4')} />
          {flows && (
            <SelectField
              control={control}
              name="flowId"
              label={t('Who answers')}
              options={[{ value: NONE, label: t('As the web chat decides') }, ...flows]}
            />
          )}
          <TextField control={control} name="password" label={t('Password (optional)')} autoComplete="off" />
          <TextField control={control} name="lastDay" label={draft ? t('Last day') : t('Last day (optional)')} type="date" />
        </>
      )}
    </FormDialog>
  )
}

/** The day after so many days, as a date field has it. */
function dayIn(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
