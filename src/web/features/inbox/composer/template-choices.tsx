import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { SendableTemplate } from '#domain/api/whatsapp/templates.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'

import { sendableQuery } from '#web/api/templates/list-templates.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type ChoicesProps = { channelId: string; field?: RefObject<HTMLInputElement | null>; onChoose: (template: SendableTemplate) => void }

/** The approved templates of a number, to be searched. */
export function TemplateChoices({ channelId, field, onChoose }: ChoicesProps) {
  const { app } = useCurrentApp()
  const [search, setSearch] = useState('')
  const list = useQuery(sendableQuery(app.id, channelId, search.trim()))
  return (
    <div className="flex flex-col gap-2">
      <Input
        ref={field}
        type="search"
        aria-label={t('Search templates')}
        placeholder={t('Name or text')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <QueryState query={list} what={t('templates')}>
        <RowBones count={4} height="h-16" />
      </QueryState>
      {list.data?.items.length === 0 && (
        <p className="py-6 text-center text-secondary text-ink-2">
          {search ? t('No approved template matches “{search}”.', { search }) : t('This number has no approved template yet.')}
        </p>
      )}
      <ul className="flex flex-col">
        {list.data?.items.map((template) => (
          <Choice key={template.id} template={template} onChoose={() => onChoose(template)} />
        ))}
      </ul>
    </div>
  )
}

function Choice({ template, onChoose }: { template: SendableTemplate; onChoose: () => void }) {
  const { name, language, content, category, unfillable } = template
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        disabled={unfillable !== null}
        onClick={onChoose}
        className="focus-inset w-full rounded-row px-2 py-2.5 text-start enabled:hover:bg-hover disabled:opacity-60"
      >
        <span className="flex items-baseline gap-2">
          <span className="truncate font-medium text-ink">{name}</span>
          <span className="shrink-0 text-meta text-ink-3">{language}</span>
        </span>
        <span className="line-clamp-2 text-secondary text-ink-2">
          {unfillable ?? (category === 'AUTHENTICATION' ? t('Sends a one-time code') : content.body.text)}
        </span>
      </button>
    </li>
  )
}

/** What of the contact may go into a text, as it is: a person sends to one customer, whose name is known. */
export function suggestionsOf({ name, phone }: { name: string | null; phone: string | null }): { label: string; value: string }[] {
  const first = name?.trim().split(/\s+/)[0]
  return [
    first && { label: t('First name'), value: first },
    name && name !== first && { label: t('Full name'), value: name },
    phone && { label: STANDARD_FIELDS.phone, value: phone },
  ].flatMap((one) => (one ? [one] : []))
}
