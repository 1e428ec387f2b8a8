import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { InboxRules } from '#domain/workspace/inbox-rules.ts'

import { automationQuery } from '#web/api/apps/get-automation.ts'
import { inboxRulesQuery, useSaveInboxRules } from '#web/api/workspace/inbox-rules.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { ClosingFields } from './closing-fields.tsx'
import { RoutingFields } from './routing-fields.tsx'

/** Who gets what, and until when it is answered. */
export function InboxRulesSection() {
  const { app } = useCurrentApp()
  const automation = useQuery(automationQuery(app.id)).data
  return (
    <RulesSection title={t('Routing and SLAs')} about={t('Automatic assignment and response targets.')}>
      {({ rules, change }) => <RoutingFields rules={rules} onChange={change} hasHours={automation && automation.businessHours !== null} />}
    </RulesSection>
  )
}

/** When a conversation is over, and what its customer is asked then. */
export function ClosingSection() {
  return (
    <RulesSection
      title={t('Auto-close and CSAT')}
      about={t('When conversations close on their own, and the survey customers get afterwards.')}
    >
      {({ rules, change }) => <ClosingFields rules={rules} onChange={change} />}
    </RulesSection>
  )
}

type Fields = (form: { rules: InboxRules; change: (part: Partial<InboxRules>) => void }) => ReactNode

function RulesSection({ title, about, children }: { title: string; about: string; children: Fields }) {
  const { app } = useCurrentApp()
  const rules = useQuery(inboxRulesQuery(app.id))
  return (
    <Section title={title} about={about}>
      <Loaded query={rules} what={t('the rules')}>
        {(data) => (
          <InboxRulesForm key={JSON.stringify(data)} stored={data}>
            {children}
          </InboxRulesForm>
        )}
      </Loaded>
    </Section>
  )
}

function InboxRulesForm({ stored, children }: { stored: InboxRules; children: Fields }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveInboxRules(app.id)
  const [rules, setRules] = useState(stored)
  const mayChange = roleAllows(app.role, 'admin')
  const change = (part: Partial<InboxRules>) => setRules({ ...rules, ...part })
  const isDirty = JSON.stringify(rules) !== JSON.stringify(stored)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(rules, { onSuccess: () => toasts.show({ title: t('Rules saved') }) })
      }}
    >
      {!mayChange && <InlineAlert tone="info" title={t('Only owners and admins change this.')} />}
      <fieldset disabled={!mayChange} className="flex flex-col gap-6">
        {children({ rules, change })}
      </fieldset>
      {save.error && <InlineAlert tone="danger" title={save.error.message} />}
      {isDirty && (
        <div className="sticky bottom-0 mt-4 flex justify-end gap-2 border-t border-line bg-surface py-4">
          <Button onClick={() => setRules(stored)}>{t('Discard')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('Save changes')}
          </Button>
        </div>
      )}
    </form>
  )
}
