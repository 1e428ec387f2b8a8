import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { TabProps } from '../draft/use-agent-draft.ts'
import { RuleList } from './rule-list.tsx'
import { TextArea } from './text-area.tsx'

type Props = TabProps & { name: string; onName: (name: string) => void }

/** What the agent is for, its rules, how it writes, and when a teammate goes on. */
export function InstructionsTab({ name, onName, draft, onChange, faults }: Props) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
        <Field label={t('Display name')} error={faults.get('name')}>
          {(wiring) => <Input {...wiring} value={name} maxLength={80} onChange={({ target }) => onName(target.value)} />}
        </Field>
        <Field label={t('Tone')} help={t('How it writes, in a few words.')}>
          {(wiring) => (
            <Input
              {...wiring}
              value={draft.tone}
              maxLength={400}
              placeholder={t('Warm and brief')}
              onChange={({ target }) => onChange({ tone: target.value })}
            />
          )}
        </Field>
      </div>
      <TextArea
        label={t('Goal')}
        help={t('What the agent is for and what it should get done.')}
        error={faults.get('goal')}
        value={draft.goal}
        max={16_000}
        onChange={(goal) => onChange({ goal })}
        placeholder={t('Help customers with orders, delivery and products.')}
      />
      <RuleList
        label={t('Rules')}
        one={t('rule')}
        help={t('One policy each. The agent follows them in every reply.')}
        rules={draft.rules}
        onChange={(rules) => onChange({ rules })}
        most={40}
        max={600}
        placeholder={t('Never promise a refund.')}
      />
      <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
        <TextArea
          label={t('Topics')}
          help={t('What it may talk about. Empty: what its goal covers.')}
          value={draft.scope}
          max={2_000}
          rows={2}
          onChange={(scope) => onChange({ scope })}
          placeholder={t('Orders, delivery, our products')}
        />
        <Languages draft={draft} onChange={onChange} faults={faults} />
      </div>
      <HandOver draft={draft} onChange={onChange} faults={faults} />
    </>
  )
}

function Languages({ draft: { languages }, onChange, faults }: TabProps) {
  const fault = [...faults].find(([path]) => path.startsWith('languages'))?.[1]
  return (
    <Field label={t('Languages')} help={languages.length > 0 ? named(languages) : t('Empty: the customer’s language.')} error={fault}>
      {({ id }) => (
        <TagsInput
          id={id}
          label={t('Languages')}
          placeholder={t('en, pt-BR')}
          tags={languages}
          known={KNOWN}
          onChange={(next) => onChange({ languages: next.slice(-20) })}
        />
      )}
    </Field>
  )
}

const KNOWN = ['en', 'es', 'pt-BR', 'de', 'fr', 'it', 'nl', 'pl', 'tr', 'ar', 'hi', 'id', 'ja', 'zh']

const NAMES = new Intl.DisplayNames(locale(), { type: 'language' })
const AND = new Intl.ListFormat(locale(), { type: 'conjunction' })

function named(tags: readonly string[]): string {
  const names = tags.flatMap((tag) => (/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) ? [NAMES.of(tag) ?? tag] : []))
  return names.length < 2 ? (names[0] ?? '') : t('{value}. Other customers get {name}.', { value: AND.format(names), name: names[0] })
}

function HandOver({ draft: { handOver }, onChange }: TabProps) {
  const { app } = useCurrentApp()
  const teams = useQuery(teamsQuery(app.id)).data?.items ?? []
  const put = (change: Partial<typeof handOver>) => onChange({ handOver: { ...handOver, ...change } })
  const gone = handOver.teamId !== null && !teams.some(({ id }) => id === handOver.teamId)
  return (
    <>
      <RuleList
        label={t('Hand-over rules')}
        one={t('condition')}
        help={t('Customers who ask for a person always get one.')}
        rules={handOver.rules}
        onChange={(rules) => put({ rules })}
        most={20}
        max={400}
        placeholder={t('The refund is over €50.')}
      />
      <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
        <TextArea
          label={t('Hand-over message')}
          help={t('Sent to the customer word for word. Empty: your workspace’s message.')}
          value={handOver.message}
          max={1_000}
          rows={2}
          onChange={(message) => put({ message })}
          placeholder={t('Thanks. Someone from our team will reply here shortly.')}
        />
        <Field label={t('Team')} help={t('Gets the conversation.')}>
          {({ id }) => (
            <Select
              id={id}
              value={handOver.teamId ?? ''}
              onChange={(teamId) => put({ teamId: teamId || null })}
              options={[
                { value: '', label: t('By your routing rules') },
                ...teams.map((team) => ({ value: team.id, label: team.name })),
                ...(gone && handOver.teamId !== null ? [{ value: handOver.teamId, label: t('A deleted team') }] : []),
              ]}
            />
          )}
        </Field>
      </div>
    </>
  )
}
