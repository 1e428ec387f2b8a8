import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Automation } from '#domain/workspace/automation.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { automationQuery, useSaveAutomation } from '#web/api/apps/get-automation.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'

export interface AutomationFields {
  automation: Automation
  change: (part: Partial<Automation>) => void
}

type Props = { title: string; about: string; children: (fields: AutomationFields) => ReactNode }

/** A section of the settings that changes a part of how the workspace answers on its own. */
export function AutomationForm({ title, about, children }: Props) {
  const { app } = useCurrentApp()
  const automation = useQuery(automationQuery(app.id))
  return (
    <Section title={title} about={about}>
      <Loaded query={automation} what={t('the settings')}>
        {(data) => (
          <Form key={JSON.stringify(data)} stored={data}>
            {children}
          </Form>
        )}
      </Loaded>
    </Section>
  )
}

function Form({ stored, children }: { stored: Automation; children: Props['children'] }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveAutomation(app.id)
  const [automation, setAutomation] = useState(stored)
  const mayChange = roleAllows(app.role, 'admin')
  const isDirty = JSON.stringify(automation) !== JSON.stringify(stored)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(automation, { onSuccess: () => toasts.show({ title: t('Settings saved') }) })
      }}
    >
      {!mayChange && <InlineAlert tone="info" title={t('Only owners and admins can change these settings.')} />}
      <fieldset disabled={!mayChange} className="flex flex-col gap-6">
        {children({ automation, change: (part) => setAutomation({ ...automation, ...part }) })}
      </fieldset>
      {save.error && <InlineAlert tone="danger" title={save.error.message} />}
      {isDirty && (
        <div className="sticky bottom-0 mt-4 flex justify-end gap-2 border-t border-line bg-surface py-4">
          <Button onClick={() => setAutomation(stored)}>{t('Discard')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('Save changes')}
          </Button>
        </div>
      )}
    </form>
  )
}
