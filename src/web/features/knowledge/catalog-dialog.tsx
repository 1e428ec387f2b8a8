import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'

import { useKnowledge } from '#web/api/ai/knowledge.ts'
import { collectionsQuery } from '#web/api/commerce/own-catalog.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { type ControlOf, SwitchField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Choices } from './choices.tsx'
import { Reach, ReachField, reachOf, storedReach } from './reach-field.tsx'

const Written = z.object({
  title: z.string().trim().min(1, t('Enter a title.')).max(200),
  collectionIds: z.array(z.string()),
  onlyAvailable: z.boolean(),
  reach: Reach,
})
type Values = z.infer<typeof Written>

type Props = {
  id: string | null
  input: Extract<KnowledgeInput, { kind: 'catalog' }> | null
  onSaved: (id: string) => void
  onClose: () => void
}

/** Says of which products agents may tell. */
export function CatalogDialog({ id, input, onSaved, onClose }: Props) {
  const { app } = useCurrentApp()
  const { save } = useKnowledge(app.id)
  return (
    <FormDialog<Values, Values, { id: string }>
      sheet
      title={id === null ? t('New catalog source') : t('Edit catalog source')}
      schema={Written}
      initial={{
        title: input?.title ?? t('Catalog'),
        collectionIds: input?.collectionIds ?? [],
        onlyAvailable: input?.onlyAvailable ?? false,
        reach: reachOf(input),
      }}
      submit={id === null ? t('Add catalog') : t('Save catalog')}
      done={id === null ? t('Catalog added') : t('Catalog saved')}
      onSubmit={({ reach, ...values }) => save.mutateAsync({ id, input: { kind: 'catalog', ...values, ...storedReach(reach) } })}
      onDone={(saved) => onSaved(saved.id)}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <p className="text-secondary text-ink-2">{t('Agents look up the current price and stock for every answer.')}</p>
          <TextField
            control={control}
            name="title"
            label={t('Title')}
            maxLength={200}
            help={t('Shown as the source of an answer: “Catalog: Blue mug”.')}
          />
          <Collections control={control} />
          <SwitchField control={control} name="onlyAvailable" label={t('Exclude out-of-stock products')} />
          <ReachField control={control} name="reach" />
        </>
      )}
    </FormDialog>
  )
}

function Collections({ control }: { control: ControlOf<Values> }) {
  const { app } = useCurrentApp()
  const { data = [] } = useQuery(collectionsQuery(app.id))
  const { field } = useController({ control, name: 'collectionIds' })
  return (
    <Choices
      legend={t('Collections')}
      none={t('all products, unless you choose')}
      options={data}
      chosen={field.value}
      onChange={field.onChange}
    />
  )
}
