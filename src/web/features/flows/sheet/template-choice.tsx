import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { unfilledMessage } from '#domain/templates/unfilled-message.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { REVIEW_POLL_MS, sendableQuery, templatesQuery } from '#web/api/templates/list-templates.ts'
import { Field } from '#web/kit/form/field.tsx'
import { PickInput } from '#web/kit/pick-input/pick-input.tsx'
import type { MessageHelpProps } from '#web/kit/schema-form/form-context.ts'
import { isRecord, textOf } from '#web/kit/schema-form/is-record.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Chooses a template for a message: one that is approved, or one that WhatsApp reviews. Name and language can still be typed. */
export function TemplateChoice({ value, onChange }: MessageHelpProps) {
  const { app } = useCurrentApp()
  const { options, pick, failed, isEmpty } = useTemplates(app.id)
  const [name, language] = isRecord(value) ? [textOf(value['name']), textOf(value['language'])] : ['', '']
  const chosen = options.find((one) => one.name === name && one.language === language)
  const help = failed
    ? t('The list could not be loaded; type name and language.')
    : isEmpty
      ? t('No template is approved yet. Create one, or name one that will be.')
      : undefined
  return (
    <Field label={t('Approved template')} help={help}>
      {(wiring) => (
        <PickInput
          value={chosen?.value ?? ''}
          options={options}
          placeholder={name === '' ? t('Choose…') : t('{name} (not approved)', { name })}
          readOnly={false}
          onPick={(id) => {
            const template = pick(id)
            if (template) onChange({ ...(isRecord(value) ? value : {}), header: undefined, ...unfilledMessage(template) })
          }}
          onCreate={roleAllows(app.role, 'admin') ? openEditor : undefined}
          createLabel={t('Create template…')}
          wiring={wiring}
        />
      )}
    </Field>
  )
}

/** Writing one takes a screen, and WhatsApp's review: it opens beside the drawing, which stays. */
const openEditor = () => void window.open('/templates/new', '_blank', 'noopener')

function useTemplates(appId: string) {
  // What was written in another tab is there when somebody comes back.
  const pending = useInfiniteQuery({ ...templatesQuery(appId, { status: 'PENDING' }), refetchOnWindowFocus: 'always' })
  const reviewed = pending.data?.pages.flatMap(({ items }) => items) ?? []
  const list = useQuery({
    ...sendableQuery(appId, null, ''),
    refetchOnWindowFocus: 'always',
    refetchInterval: reviewed.length > 0 ? REVIEW_POLL_MS : false,
  })
  const approved = list.data?.items ?? []
  const named = ({ id, name, language }: (typeof approved)[number] | (typeof reviewed)[number]) => ({ value: id, name, language })
  const options = [
    ...approved.map((one) => ({ ...named(one), label: `${one.name} · ${one.language}` })),
    ...reviewed.map((one) => ({ ...named(one), label: `${one.name} · ${one.language}`, about: t('In review') })),
  ]
  const pick = (id: string) => [...approved, ...reviewed].find((one) => one.id === id)
  return { options, pick, failed: list.isError, isEmpty: list.isSuccess && approved.length === 0 }
}
