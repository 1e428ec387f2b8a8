import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { compose } from '#flow/composing/compose.ts'
import { say } from '#flow/templates/sentences.ts'

import { useMessageFlow } from '#web/api/flows/make-flow.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const Written = z.object({ text: z.string().trim().min(1).max(1_024) })

type Props = { name: string; placeholder: string; onMade: (flowId: string) => void; onClose: () => void }

/** Writes one message and publishes it as a flow of one step, which can grow in the builder later. */
export function MessageDialog({ name, placeholder, onMade, onClose }: Props) {
  const { app } = useCurrentApp()
  const make = useMessageFlow(app.id)
  return (
    <FormDialog
      title={name}
      description={t('We publish it as a flow with one step. You can add to it in the builder.')}
      schema={Written}
      initial={{ text: placeholder }}
      submit={t('Publish message')}
      blame="text"
      onSubmit={async ({ text }) => {
        const draft = compose({ kind: 'flow', triggers: [], blocks: { message: { title: name, steps: [say('message', name, text)] } } })
        onMade(await make.mutateAsync({ name, draft }))
      }}
      onClose={onClose}
    >
      {({ control }) => <AreaField control={control} name="text" label={t('Message')} rows={4} maxLength={1_024} />}
    </FormDialog>
  )
}
