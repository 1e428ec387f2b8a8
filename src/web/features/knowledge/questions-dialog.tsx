import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'

import { useKnowledge } from '#web/api/ai/knowledge.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, type ControlOf, SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { LANGUAGE_OPTIONS } from './languages.ts'
import { Reach, ReachField, reachOf, storedReach } from './reach-field.tsx'

const Written = z.object({
  title: z.string().trim().min(1, t('Enter a title.')).max(200),
  reach: Reach,
  pairs: z
    .array(
      z.object({
        question: z.string().trim().min(1, t('Enter the question.')).max(500),
        answer: z.string().trim().min(1, t('Enter the answer.')).max(5_000),
      }),
    )
    .min(1)
    .max(500),
  language: z.string(),
})
type Values = z.infer<typeof Written>

const NEW_PAIR = { question: '', answer: '' }

type Props = {
  id: string | null
  input: Extract<KnowledgeInput, { kind: 'questions' }> | null
  onSaved: (id: string) => void
  onClose: () => void
}

/** Writes questions with their answers. */
export function QuestionsDialog({ id, input, onSaved, onClose }: Props) {
  const { app } = useCurrentApp()
  const { save } = useKnowledge(app.id)
  return (
    <FormDialog<Values, Values, { id: string }>
      sheet
      wide
      title={id === null ? t('New questions and answers') : t('Edit questions and answers')}
      schema={Written}
      initial={{ title: input?.title ?? '', reach: reachOf(input), pairs: input?.pairs ?? [NEW_PAIR], language: input?.language ?? '' }}
      submit={id === null ? t('Add questions') : t('Save questions')}
      done={id === null ? t('Questions added') : t('Questions saved')}
      onSubmit={({ pairs, language, title, reach }) =>
        save.mutateAsync({ id, input: { kind: 'questions', title, ...storedReach(reach), pairs, language: language || null } })
      }
      onDone={(saved) => onSaved(saved.id)}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="title" label={t('Title')} maxLength={200} placeholder={t('Before you order')} />
          <Pairs control={control} />
          <SelectField control={control} name="language" label={t('Written in')} options={LANGUAGE_OPTIONS} />
          <ReachField control={control} name="reach" />
        </>
      )}
    </FormDialog>
  )
}

function Pairs({ control }: { control: ControlOf<Values> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'pairs' })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-secondary font-medium">{t('Questions')}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="relative flex flex-col gap-3 rounded-card border border-line p-3">
          <TextField control={control} name={`pairs.${at}.question`} label={t('Question {at}', { at: at + 1 })} maxLength={500} />
          <AreaField control={control} name={`pairs.${at}.answer`} label={t('Answer {at}', { at: at + 1 })} rows={3} maxLength={5_000} />
          {fields.length > 1 && (
            <div className="absolute end-1.5 top-1.5">
              <IconButton label={t('Remove question {at}', { at: at + 1 })} size="sm" icon={<X />} onClick={() => remove(at)} />
            </div>
          )}
        </div>
      ))}
      <div>
        <Button icon={<Plus />} disabled={fields.length >= 500} onClick={() => append(NEW_PAIR)}>
          {t('Add question')}
        </Button>
      </div>
    </fieldset>
  )
}
