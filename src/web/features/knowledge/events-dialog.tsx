import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'

import { useKnowledge } from '#web/api/ai/knowledge.ts'
import { eventTypesQuery } from '#web/api/scheduling/event-queries.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { type ControlOf, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Choices } from './choices.tsx'
import { Reach, ReachField, reachOf, storedReach } from './reach-field.tsx'

const Written = z.object({
  title: z.string().trim().min(1, t('Enter a title.')).max(200),
  eventTypeIds: z.array(z.string()),
  reach: Reach,
})
type Values = z.infer<typeof Written>

type Props = {
  id: string | null
  input: Extract<KnowledgeInput, { kind: 'events' }> | null
  onSaved: (id: string) => void
  onClose: () => void
}

/** Says of which event types agents may tell. */
export function EventsDialog({ id, input, onSaved, onClose }: Props) {
  const { app } = useCurrentApp()
  const { save } = useKnowledge(app.id)
  return (
    <FormDialog<Values, Values, { id: string }>
      sheet
      title={id === null ? t('New events source') : t('Edit events source')}
      schema={Written}
      initial={{ title: input?.title ?? t('Events'), eventTypeIds: input?.eventTypeIds ?? [], reach: reachOf(input) }}
      submit={id === null ? t('Add events') : t('Save events')}
      done={id === null ? t('Events added') : t('Events saved')}
      onSubmit={({ reach, ...values }) => save.mutateAsync({ id, input: { kind: 'events', ...values, ...storedReach(reach) } })}
      onDone={(saved) => onSaved(saved.id)}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <p className="text-secondary text-ink-2">{t('Agents look up prices, durations and the next free times for every answer.')}</p>
          <TextField
            control={control}
            name="title"
            label={t('Title')}
            maxLength={200}
            help={t('Shown as the source of an answer: “Events: Guided tour”.')}
          />
          <EventTypes control={control} />
          <ReachField control={control} name="reach" />
        </>
      )}
    </FormDialog>
  )
}

function EventTypes({ control }: { control: ControlOf<Values> }) {
  const { app } = useCurrentApp()
  const { data = [] } = useQuery(eventTypesQuery(app.id))
  const { field } = useController({ control, name: 'eventTypeIds' })
  const options = data.filter(({ takesSlot }) => takesSlot)
  return (
    <Choices
      legend={t('Event types')}
      none={t('all, unless you choose')}
      options={options}
      chosen={field.value}
      onChange={field.onChange}
    />
  )
}
