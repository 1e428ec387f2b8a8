import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { type KnowledgeInput, Website } from '#domain/knowledge/knowledge-source.ts'

import { useKnowledge } from '#web/api/ai/knowledge.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Reach, ReachField, reachOf, storedReach } from './reach-field.tsx'

const Written = z.object({
  title: z.string().trim().max(200),
  reach: Reach,
  address: Website.shape.address,
  read: Website.shape.read.unwrap(),
  maxPages: z.coerce
    .number<string>(t('Use a whole number.'))
    .int(t('Use a whole number.'))
    .min(1, t('Read at least one page.'))
    .max(500, t('Up to 500 pages.')),
  every: Website.shape.every.unwrap(),
})

const READS = [
  { value: 'links', label: t('The page and what it links to below its address') },
  { value: 'sitemap', label: t('What the site’s sitemap lists below its address') },
  { value: 'page', label: t('Only this page') },
]
const EVERY = [
  { value: 'day', label: t('Every day') },
  { value: 'week', label: t('Every week') },
  { value: 'never', label: t('Only once') },
]

type Props = {
  id: string | null
  input: Extract<KnowledgeInput, { kind: 'website' }> | null
  onSaved: (id: string) => void
  onClose: () => void
}

const valuesOf = (input: Props['input']): z.input<typeof Written> => ({
  title: input?.title ?? '',
  reach: reachOf(input),
  address: input?.address ?? '',
  read: input?.read ?? 'links',
  maxPages: String(input?.maxPages ?? 100),
  every: input?.every ?? 'week',
})

/** Says which site is read, how far, and how often. */
export function WebsiteDialog({ id, input, onSaved, onClose }: Props) {
  const { app } = useCurrentApp()
  const { save } = useKnowledge(app.id)
  return (
    <FormDialog
      sheet
      title={id === null ? t('New website') : t('Edit website')}
      schema={Written}
      initial={valuesOf(input)}
      submit={id === null ? t('Add website') : t('Save website')}
      done={id === null ? t('Website added') : t('Website saved')}
      onSubmit={({ title, reach, ...site }) =>
        save.mutateAsync({ id, input: { kind: 'website', title: title || new URL(site.address).host, ...storedReach(reach), ...site } })
      }
      onDone={(saved) => onSaved(saved.id)}
      onClose={onClose}
    >
      {({ control }, { read }) => (
        <>
          <TextField
            control={control}
            name="address"
            label={t('Address')}
            placeholder={'https://example.com/help'}
            inputMode="url"
            maxLength={2_000}
          />
          <TextField control={control} name="title" label={t('Title (optional)')} maxLength={200} placeholder={t('Help center')} />
          <SelectField
            control={control}
            name="read"
            label={t('What to read')}
            options={READS}
            help={t('Pages blocked by robots.txt are skipped.')}
          />
          {read !== 'page' && <TextField control={control} name="maxPages" label={t('Pages at most')} inputMode="numeric" />}
          <SelectField
            control={control}
            name="every"
            label={t('Read again')}
            options={EVERY}
            help={t('New and changed pages are updated; deleted pages are removed.')}
          />
          <ReachField control={control} name="reach" />
        </>
      )}
    </FormDialog>
  )
}
