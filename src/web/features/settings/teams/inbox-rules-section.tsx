import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { InboxRules } from '#domain/workspace/inbox-rules.ts'

import { automationQuery } from '#web/api/apps/get-automation.ts'
import { inboxRulesQuery, useSaveInboxRules } from '#web/api/workspace/inbox-rules.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { SettingsForm } from '../automation/settings-form.tsx'
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
  const save = useSaveInboxRules(app.id)
  return (
    <Section title={title} about={about}>
      <Loaded query={rules} what={t('the rules')}>
        {(stored) => (
          <SettingsForm stored={stored} save={save} saved={t('Rules saved')}>
            {({ value, change }) => children({ rules: value, change })}
          </SettingsForm>
        )}
      </Loaded>
    </Section>
  )
}
