import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { Automation } from '#domain/workspace/automation.ts'

import { flowsQuery } from '#web/api/flows/list-flows.ts'
import { Field } from '#web/kit/form/field.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { Select } from '#web/kit/form/select.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { AutomationForm } from './automation-form.tsx'

type Keywords = Automation['keywords']
type KeywordId = 'agent' | 'stop' | 'start'

const SPOKEN: readonly { id: KeywordId; title: string; about: string; words: string; reply: string }[] = [
  {
    id: 'stop',
    title: t('Stop'),
    about: t('Opts the customer out. No flow or broadcast starts a conversation with them until they opt in again.'),
    words: t('Words that opt out'),
    reply: t('Reply after opting out'),
  },
  {
    id: 'start',
    title: t('Start'),
    about: t('Opts the customer back in.'),
    words: t('Words that opt in'),
    reply: t('Reply after opting in'),
  },
  {
    id: 'agent',
    title: t('Talk to a person'),
    about: t('Stops the bot and hands the conversation over to your team.'),
    words: t('Words that ask for a person'),
    reply: t('Reply before the hand-over'),
  },
]

/** Words that a customer can write at any time. */
export function KeywordsSection() {
  return (
    <AutomationForm
      title={t('Keywords')}
      about={t('Words customers can send at any time, whatever a flow is asking. They match whole messages, in any case.')}
    >
      {({ automation: { keywords }, change }) => (
        <>
          {SPOKEN.map(({ id, ...texts }) => (
            <Keyword key={id} {...texts} value={keywords[id]} onChange={(value) => change({ keywords: { ...keywords, [id]: value } })} />
          ))}
          <MenuKeyword value={keywords.menu} onChange={(menu) => change({ keywords: { ...keywords, menu } })} />
        </>
      )}
    </AutomationForm>
  )
}

type KeywordProps = Omit<(typeof SPOKEN)[number], 'id'> & {
  value: Keywords[KeywordId]
  onChange: (value: Keywords[KeywordId]) => void
}

function Keyword({ title, about, words, reply, value, onChange }: KeywordProps) {
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div>
        <h2 className="text-base font-medium">{title}</h2>
        <p className="text-secondary text-ink-2">{about}</p>
      </div>
      <Field label={words} help={t('Press Enter or comma to add.')}>
        {({ id }) => (
          <TagsInput
            id={id}
            label={words}
            placeholder=""
            tags={value.words}
            onChange={(tags) => onChange({ ...value, words: tags.slice(0, 20) })}
          />
        )}
      </Field>
      <Field label={reply} help={t('Leave empty to say nothing.')}>
        {(control) => (
          <textarea
            {...control}
            maxLength={1_024}
            className={inputStyle({ className: 'field-sizing-content min-h-15 w-full resize-none py-2' })}
            value={value.text}
            onChange={({ target }) => onChange({ ...value, text: target.value })}
          />
        )}
      </Field>
    </section>
  )
}

function MenuKeyword({ value, onChange }: { value: Keywords['menu']; onChange: (value: Keywords['menu']) => void }) {
  const { app } = useCurrentApp()
  const flows = useQuery(flowsQuery(app.id)).data?.items ?? []
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div>
        <h2 className="text-base font-medium">{t('Main menu')}</h2>
        <p className="text-secondary text-ink-2">{t('Leaves whatever is running and starts the flow you choose.')}</p>
      </div>
      <Field label={t('Flow')}>
        {({ id }) => (
          <Select
            id={id}
            value={value.flowId ?? ''}
            options={[{ value: '', label: t('Off') }, ...flows.map((flow) => ({ value: flow.id, label: flow.name }))]}
            onChange={(flowId: string) => onChange({ ...value, flowId: flowId || null })}
          />
        )}
      </Field>
      {value.flowId !== null && (
        <Field label={t('Words that open the menu')} help={t('Press Enter or comma to add.')}>
          {({ id }) => (
            <TagsInput
              id={id}
              label={t('Words that open the menu')}
              placeholder=""
              tags={value.words}
              onChange={(words) => onChange({ ...value, words: words.slice(0, 20) })}
            />
          )}
        </Field>
      )}
    </section>
  )
}
