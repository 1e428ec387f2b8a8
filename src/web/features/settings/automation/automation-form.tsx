import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Automation } from '#domain/workspace/automation.ts'

import { automationQuery, useSaveAutomation } from '#web/api/apps/get-automation.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { SettingsForm } from './settings-form.tsx'

export interface AutomationFields {
  automation: Automation
  change: (part: Partial<Automation>) => void
}

type Props = { title: string; about: string; children: (fields: AutomationFields) => ReactNode }

/** A section of the settings that changes a part of how the workspace answers on its own. */
export function AutomationForm({ title, about, children }: Props) {
  const { app } = useCurrentApp()
  const automation = useQuery(automationQuery(app.id))
  const save = useSaveAutomation(app.id)
  return (
    <Section title={title} about={about}>
      <Loaded query={automation} what={t('the settings')}>
        {(stored) => (
          <SettingsForm stored={stored} save={save} saved={t('Settings saved')}>
            {({ value, change }) => children({ automation: value, change })}
          </SettingsForm>
        )}
      </Loaded>
    </Section>
  )
}
