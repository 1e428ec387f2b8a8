import { Sparkles } from 'lucide-react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { DESCRIPTION_MAX } from '#domain/constants.ts'
import type { Flow, FlowKind } from '#domain/flows/flow-document.ts'

import { useDescribeFlow } from '#web/api/flows/describe-flow.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { NextStepsOf } from './next-steps-store.ts'
import { kindNoun } from '../kind-noun.ts'

const SHORTEST = 10
const EXAMPLES: Readonly<Record<FlowKind, string>> = {
  flow: t(
    'When someone writes “repair”, ask for their name, what is broken and a photo. Then hand over to a person. Outside hours, say when we’re back.',
  ),
  workflow: t(
    'Two hours after an order is placed, thank the customer for it. If it is worth 200 or more, tag them “large order” and tell the team.',
  ),
}
const EDITS: Readonly<Record<FlowKind, readonly string[]>> = {
  flow: [t('Every text: the model may have invented something'), t('Where each answer leads')],
  workflow: [t('Every text: the model may have invented something'), t('What starts it, and when each step runs')],
}

type Props = { kind: FlowKind; onClose: () => void; onMade: (made: readonly Flow[], next: NextStepsOf) => void }

const Described = z.object({ text: z.string().trim().min(SHORTEST).max(DESCRIPTION_MAX) })

/** Has a model draw a draft from a description; a person reads it before anybody meets it. */
export function DescribeDialog({ kind, onClose, onMade }: Props) {
  const { app } = useCurrentApp()
  const describe = useDescribeFlow(app.id)
  return (
    <FormDialog
      title={t('Describe a {kind}', { kind: kindNoun(kind) })}
      description={t('Your AI provider makes a draft of it. Nothing is published; you read it first.')}
      schema={Described}
      initial={{ text: '' }}
      submit={t('Make a draft')}
      icon={<Sparkles />}
      isReady={({ text }) => text.trim().length >= SHORTEST}
      onSubmit={({ text }) => describe.mutateAsync({ kind, text })}
      onDone={({ flow, problems }) =>
        onMade([flow], {
          choose: problems.filter(({ severity }) => severity === 'error').map(({ message }) => message),
          edit: EDITS[kind],
        })
      }
      onClose={onClose}
    >
      {({ control }, { text }) => (
        <>
          <AreaField
            control={control}
            name="text"
            label={t('What should it do?')}
            help={t('{count} of {value} characters', { count: text.length, value: DESCRIPTION_MAX })}
            rows={7}
            maxLength={DESCRIPTION_MAX}
            placeholder={EXAMPLES[kind]}
          />
          {describe.isPending && (
            <p role="status" className="text-secondary text-ink-2">
              {t('The model is drawing. This takes up to a minute.')}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}
