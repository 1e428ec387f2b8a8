import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'

import { useKnowledge } from '#web/api/ai/knowledge.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, SelectField, SwitchField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { LANGUAGE_OPTIONS } from './languages.ts'
import { Markdown } from './markdown.tsx'
import { Reach, ReachField, reachOf, storedReach } from './reach-field.tsx'

const Written = z.object({
  title: z.string().trim().min(1, t('Enter a title.')).max(200),
  reach: Reach,
  text: z.string().trim().min(1, t('Write something first.')).max(200_000),
  language: z.string(),
  isPublic: z.boolean(),
})

type Props = {
  id: string | null
  /** Of a new one. */
  title?: string | undefined
  input: Extract<KnowledgeInput, { kind: 'article' }> | null
  onSaved: (id: string) => void
  onClose: () => void
}

/** Writes an article: what it says beside how it looks, its language, and for whom it holds. */
export function ArticleDialog({ id, title, input, onSaved, onClose }: Props) {
  const { app } = useCurrentApp()
  const { save } = useKnowledge(app.id)
  return (
    <FormDialog
      sheet
      title={id === null ? t('New article') : t('Edit article')}
      schema={Written}
      initial={initialOf(input, title)}
      submit={id === null ? t('Add article') : t('Save article')}
      done={id === null ? t('Article added') : t('Article saved')}
      onSubmit={({ text, language, title, reach, isPublic }) =>
        save.mutateAsync({ id, input: { kind: 'article', title, ...storedReach(reach), text, isPublic, language: language || null } })
      }
      onDone={(saved) => onSaved(saved.id)}
      onClose={onClose}
      beside={({ title, text }) => (
        <section aria-label={t('Preview')} className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4">
          <h3 className="text-title font-semibold">{title || t('Untitled')}</h3>
          {text ? <Markdown text={text} /> : <p className="text-secondary text-ink-2">{t('Your text appears here.')}</p>}
        </section>
      )}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="title" label={t('Title')} maxLength={200} placeholder={t('Delivery and returns')} />
          <AreaField
            control={control}
            name="text"
            label={t('Text')}
            help={t('Markdown: # heading, - list, **bold**. Headings help agents find the right part.')}
            rows={16}
            maxLength={200_000}
            className="w-full py-2 font-mono text-secondary"
          />
          <SelectField control={control} name="language" label={t('Written in')} options={LANGUAGE_OPTIONS} />
          <SwitchField
            control={control}
            name="isPublic"
            label={t('Show in the web chat')}
            help={t('Visitors can find and read it on the chat’s home screen.')}
          />
          <ReachField control={control} name="reach" />
        </>
      )}
    </FormDialog>
  )
}

const initialOf = (input: Props['input'], title = ''): z.input<typeof Written> => ({
  title: input?.title ?? title,
  reach: reachOf(input),
  text: input?.text ?? '',
  language: input?.language ?? '',
  isPublic: input?.isPublic ?? false,
})
