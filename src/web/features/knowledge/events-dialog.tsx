import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { z } from 'zod'

import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'

import { useKnowledge } from '#web/api/ai/knowledge.ts'
import { eventTypesQuery } from '#web/api/scheduling/event-queries.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { type ControlOf, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Choices } from './choices.tsx'
import { Reach, ReachField, reachOf, storedReach } from './reach-field.tsx'

const Written = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(200),
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
      title={id === null ? 'New events source' : 'Edit events source'}
      schema={Written}
      initial={{ title: input?.title ?? 'Events', eventTypeIds: input?.eventTypeIds ?? [], reach: reachOf(input) }}
      submit={id === null ? 'Add events' : 'Save events'}
      done={id === null ? 'Events added' : 'Events saved'}
      onSubmit={({ reach, ...values }) => save.mutateAsync({ id, input: { kind: 'events', ...values, ...storedReach(reach) } })}
      onDone={(saved) => onSaved(saved.id)}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <p className="text-secondary text-ink-2">Agents look up prices, durations and the next free times for every answer.</p>
          <TextField
            control={control}
            name="title"
            label="Title"
            maxLength={200}
            help="Shown as the source of an answer: “Events: Guided tour”."
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
  return <Choices legend="Event types" none="all, unless you choose" options={options} chosen={field.value} onChange={field.onChange} />
}
