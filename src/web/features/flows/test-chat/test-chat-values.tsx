import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'
import type { SimulationState } from '#flow/simulation/simulation-state.ts'

import { contactFieldsQuery } from '#web/api/contacts/contact-fields.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { typeOf, ValueRow } from './value-row.tsx'

type Props = { simulation: SimulationState; appId: string; onGive: (input: SimulationInput) => void }

const PROPERTIES = [
  { key: 'name', label: STANDARD_FIELDS.name, type: 'text' },
  { key: 'phone', label: STANDARD_FIELDS.phone, type: 'phone' },
  { key: 'email', label: STANDARD_FIELDS.email, type: 'email' },
  { key: 'timeZone', label: t('Time zone'), type: 'text' },
] as const

/** All that the flow knows: its variables, the contact and what is kept with the conversation. Each can be changed by hand. */
export function TestChatValues({ simulation, appId, onGive }: Props) {
  const fields = useQuery(contactFieldsQuery(appId))
  const { session, scope } = simulation
  const { contact, conversation } = scope
  const own = (fields.data?.items ?? []).filter(({ archived }) => !archived)
  const unknown = Object.keys(contact.fields).filter((key) => !own.some((field) => field.key === key))
  const started = startedBy(session.vars)
  const vars = Object.entries(session.vars).filter(([name]) => !started?.names.includes(name))
  const set =
    (target: 'session' | 'contact' | 'conversation', name: string) => (value: Extract<SimulationInput, { type: 'setValue' }>['value']) =>
      onGive({ type: 'setValue', target, name, value })
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface p-4" role="region" aria-label={t('Values')} tabIndex={0}>
      {started && (
        <Part title={t('What started it')}>
          {Object.entries(started.value).map(([name, value]) => (
            <ValueRow
              key={name}
              label={`${started.names[0]}.${name}`}
              type={typeOf(value)}
              value={value}
              onChange={(next) => {
                for (const each of started.names) set('session', each)({ ...started.value, [name]: next })
              }}
            />
          ))}
        </Part>
      )}
      <Part title={t('Variables')}>
        {vars.map(([name, value]) => (
          <ValueRow key={name} label={name} type={typeOf(value)} value={value} onChange={set('session', name)} />
        ))}
        {vars.length === 0 && <p className="text-secondary text-ink-2">{t('No step has set a variable yet.')}</p>}
        <NewVariable onAdd={(name) => set('session', name)('')} />
      </Part>
      <Part title={t('Contact')}>
        {PROPERTIES.map(({ key, label, type }) => (
          <ValueRow key={key} label={label} type={type} value={contact[key]} onChange={set('contact', key)} />
        ))}
        {own.map(({ key, label, type }) => (
          <ValueRow key={key} label={label} type={type} value={contact.fields[key] ?? null} onChange={set('contact', key)} />
        ))}
        {unknown.map((key) => (
          <ValueRow
            key={key}
            label={key}
            type={typeOf(contact.fields[key] ?? null)}
            value={contact.fields[key] ?? null}
            onChange={set('contact', key)}
          />
        ))}
        <p className="text-secondary text-ink-2">{t('Tags: {tags}', { tags: contact.tags.join(', ') || 'none' })}</p>
      </Part>
      {Object.keys(conversation.fields).length > 0 && (
        <Part title={t('Kept with the conversation')}>
          {Object.entries(conversation.fields).map(([name, value]) => (
            <ValueRow key={name} label={name} type={typeOf(value)} value={value} onChange={set('conversation', name)} />
          ))}
        </Part>
      )}
    </div>
  )
}

/** What started the flow, and the names under which steps read it. */
function startedBy(vars: Readonly<Record<string, Json>>): { names: readonly string[]; value: Record<string, Json> } | null {
  const names = ['trigger', 'order', 'event'].filter((name) => isRecord(vars[name]))
  const value = vars[names[0] ?? '']
  return isRecord(value) ? { names, value } : null
}

const isRecord = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-6">
      <h3 id={id} className="mb-2 text-base font-semibold">
        {title}
      </h3>
      <div className="flex flex-col gap-2.5">{children}</div>
    </section>
  )
}

function NewVariable({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onAdd(name.trim())
    setName('')
  }
  return (
    <form onSubmit={add} className="flex gap-2">
      <Input
        aria-label={t('Name of a new variable')}
        placeholder={t('colour')}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" className="h-9" disabled={name.trim() === ''}>
        {t('Add')}
      </Button>
    </form>
  )
}
