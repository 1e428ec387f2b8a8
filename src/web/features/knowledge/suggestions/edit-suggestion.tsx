import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeSuggestion } from '#domain/knowledge/knowledge-suggestion.ts'

import { useSuggestions } from '#web/api/ai/knowledge-suggestions.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const Edited = z.object({
  question: z.string().trim().min(1, t('Enter the question.')).max(500),
  answer: z.string().trim().min(1, t('Enter the answer.')).max(5_000),
})
type Values = z.infer<typeof Edited>

/** Words a suggestion otherwise before it becomes part of the knowledge. */
export function EditSuggestion({ suggestion, onClose }: { suggestion: KnowledgeSuggestion; onClose: () => void }) {
  const { app } = useCurrentApp()
  const { accept } = useSuggestions(app.id)
  const { id: suggestionId, question, answer } = suggestion
  return (
    <FormDialog<Values, Values, { sourceId: string }>
      title={t('Edit suggestion')}
      schema={Edited}
      initial={{ question, answer }}
      submit={t('Add answer')}
      done={t('Answer added to Knowledge')}
      onSubmit={(values) => accept.mutateAsync({ suggestionId, ...values })}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <AreaField control={control} name="question" label={t('Question')} rows={2} maxLength={500} />
          <AreaField control={control} name="answer" label={t('Answer')} rows={8} maxLength={5_000} />
        </>
      )}
    </FormDialog>
  )
}
