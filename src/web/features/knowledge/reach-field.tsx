import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { Audience, type KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'

import { useAllChannels } from '#web/api/channels/use-all-channels.ts'
import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import type { ControlOf } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Choices } from './choices.tsx'
import { LANGUAGE_NAMES, languageCode, languageName } from './languages.ts'

/** For whom a source holds, and its last day as a date field has it. */
export const Reach = z.object({
  audience: z.object({
    languages: Audience.shape.languages.unwrap(),
    tags: Audience.shape.tags.unwrap(),
    channelIds: Audience.shape.channelIds.unwrap(),
  }),
  lastDay: z.union([z.literal(''), z.iso.date()]),
})
export type Reach = z.infer<typeof Reach>

type Stored = Pick<KnowledgeInput, 'audience' | 'expiresAt'>

/** As it stands in the form. */
export const reachOf = (input: Stored | null): Reach => ({
  audience: input?.audience ?? { languages: [], tags: [], channelIds: [] },
  lastDay: input?.expiresAt ? dayOf(new Date(input.expiresAt)) : '',
})

/** As it is sent: the last day ends where the person is. */
export const storedReach = ({ audience, lastDay }: Reach): Stored => ({
  audience,
  expiresAt: lastDay === '' ? null : new Date(`${lastDay}T23:59:59`).toISOString(),
})

const dayOf = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

type Props<Values extends FieldValues, Output> = { control: ControlOf<Values, Output>; name: FieldPathByValue<Values, Reach> }

/** Says for whom a source holds, and until when. */
export function ReachField<Values extends FieldValues, Output>({ control, name }: Props<Values, Output>) {
  const { app } = useCurrentApp()
  const { field } = useController({ control, name })
  const reach: Reach = field.value
  const { audience } = reach
  const narrow = (change: Partial<Reach['audience']>) => field.onChange({ ...reach, audience: { ...audience, ...change } })
  const known = useKnownTags(app.id)
  return (
    <>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 text-secondary font-medium">
          {t('Used for')} <span className="font-normal text-ink-2">{t('(everyone, unless you choose)')}</span>
        </legend>
        <Field label={t('Languages of the conversation')}>
          {({ id }) => (
            <TagsInput
              id={id}
              label={t('Languages of the conversation')}
              tags={audience.languages.map(languageName)}
              known={LANGUAGE_NAMES}
              placeholder={t('English')}
              onChange={(names) => narrow({ languages: names.flatMap((one) => languageCode(one) ?? []) })}
            />
          )}
        </Field>
        <Field label={t('Customers with one of these tags')}>
          {({ id }) => (
            <TagsInput
              id={id}
              label={t('Customers with one of these tags')}
              tags={audience.tags}
              known={known}
              onChange={(tags) => narrow({ tags })}
            />
          )}
        </Field>
        <Channels chosen={audience.channelIds} onChange={(channelIds) => narrow({ channelIds })} />
      </fieldset>
      <Field label={t('Last day (optional)')} help={t('After this day it’s not used in answers.')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="date"
            value={reach.lastDay}
            onChange={({ target }) => field.onChange({ ...reach, lastDay: target.value })}
          />
        )}
      </Field>
    </>
  )
}

function Channels({ chosen, onChange }: { chosen: readonly string[]; onChange: (channelIds: string[]) => void }) {
  const { app } = useCurrentApp()
  return <Choices legend={t('Channels')} options={useAllChannels(app.id)} chosen={chosen} onChange={onChange} />
}
