import { Send } from 'lucide-react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { OutgoingContent } from '#domain/messages/message.ts'
import { formFaults } from '#flow/forms/form-faults.ts'
import { messageVariants } from '#flow/forms/message-variants.ts'

import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { emptyGroup } from '#web/kit/schema-form/empty-value.ts'
import { SchemaForm } from '#web/kit/schema-form/schema-form.tsx'

type Props = { type: OutgoingContent['type']; title: string; onSend: (content: OutgoingContent) => void; onClose: () => void }

/** Messages hold no rules. */
const shapes = { messageVariants: messageVariants(), ruleShapes: [] }

const WORDS: Partial<Record<OutgoingContent['type'], string>> = {
  locationRequest: t('Where are you? Tap the button to share your location.'),
  contactRequest: t('May we have your contact details?'),
  addressRequest: t('Where shall we deliver to?'),
  callRequest: t('May we call you about this?'),
}

/** What is written of a message of one type, as it is sent. */
const written = (type: OutgoingContent['type']) =>
  z.object({ content: z.record(z.string(), z.unknown()) }).transform(({ content }, context) => {
    const read = OutgoingContent.safeParse({ ...content, type })
    if (read.success) return read.data
    for (const { path, message, code } of read.error.issues)
      context.addIssue({ code: 'custom', path: ['content', ...path], message, params: { isRule: code === 'custom' } })
    return z.NEVER
  })

/** Writes a message of one type: its fields and limits are those of the schema that the server checks it with. */
export function ComposeDialog({ type, title, onSend, onClose }: Props) {
  const fields = shapes.messageVariants.find(({ value }) => value === type)?.fields ?? {}
  return (
    <FormDialog
      title={title}
      schema={written(type)}
      initial={{ content: { ...emptyGroup(fields), ...(WORDS[type] && { text: WORDS[type] }) } }}
      submit={t('Send')}
      icon={<Send />}
      onSubmit={async (content) => onSend(content)}
      onClose={onClose}
    >
      {({ setValue }, { content }, faults) => {
        const refused = faults.map(({ path, ...fault }) => ({ ...fault, path: path.replace(/^content\.?/, '') }))
        // What is wrong with one field its own words say; these speak of several, like two buttons with one title.
        const whole = refused.find(({ isRule }) => isRule)
        return (
          <>
            <SchemaForm
              fields={fields}
              value={content}
              onChange={(next) => setValue('content', next, { shouldDirty: true, shouldValidate: faults.length > 0 })}
              refused={refused}
              strict={refused.length > 0}
              readOnly={false}
              variables={[]}
              faults={formFaults(OutgoingContent, fields, { ...content, type }, shapes)}
              {...shapes}
              useOptions={noOptions}
              messageHelp={{}}
            />
            {whole && (
              <p role="alert" className="text-secondary text-danger">
                {whole.message}
              </p>
            )}
          </>
        )
      }}
    </FormDialog>
  )
}

const noOptions = () => null
