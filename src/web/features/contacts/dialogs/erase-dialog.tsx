import type { ReactNode } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'

type Props = {
  title: string
  /** What goes and what stays. */
  children: ReactNode
  /** What has to be typed. */
  confirm: string
  /** Verb and thing, with the number. */
  action: string
  onErase: (typed: string) => Promise<unknown>
  onClose: () => void
}

const Typed = z.object({ confirm: z.string().trim() })

/** Asks before the one thing that nobody can take back: it has to be typed. */
export function EraseDialog({ title, children, confirm, action, onErase, onClose }: Props) {
  return (
    <FormDialog
      title={title}
      description={t('This can’t be undone.')}
      schema={Typed}
      initial={{ confirm: '' }}
      submit={action}
      tone="danger"
      isReady={(typed) => typed.confirm.trim().toLowerCase() === confirm.toLowerCase()}
      blame="confirm"
      onSubmit={(typed) => onErase(typed.confirm)}
      onDone={() => {}}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <div className="flex flex-col gap-2 text-base text-ink-2">{children}</div>
          <TextField
            control={control}
            name="confirm"
            autoComplete="off"
            label={
              <>
                {rich('Type <strong>{confirm}</strong> to confirm', {
                  strong: (text) => <strong className="font-semibold break-words">{text}</strong>,
                  confirm,
                })}
              </>
            }
          />
        </>
      )}
    </FormDialog>
  )
}

/** What becomes of what is not only the contact's. */
export const WHAT_STAYS = t(
  'Events and orders stay with their numbers, amounts and dates, without the person. A request not to be written to is kept as a hash of the address. A proof without any name is kept under Settings, Privacy.',
)
