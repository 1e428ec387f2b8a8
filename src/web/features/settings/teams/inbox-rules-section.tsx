import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

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

/** How people share the work: who gets what, until when it is answered, when it is over. */
export function InboxRulesSection() {
  const { app } = useCurrentApp()
  const rules = useQuery(inboxRulesQuery(app.id))
  return (
    <Section title="Routing and SLAs" about="Automatic assignment, response targets and closing.">
      <Loaded query={rules} what="the rules">
        {(data) => <InboxRulesForm key={JSON.stringify(data)} stored={data} />}
      </Loaded>
    </Section>
  )
}

function InboxRulesForm({ stored }: { stored: InboxRules }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveInboxRules(app.id)
  const automation = useQuery(automationQuery(app.id)).data
  const [rules, setRules] = useState(stored)
  const mayChange = roleAllows(app.role, 'admin')
  const change = (part: Partial<InboxRules>) => setRules({ ...rules, ...part })
  const isDirty = JSON.stringify(rules) !== JSON.stringify(stored)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(rules, { onSuccess: () => toasts.show({ title: 'Rules saved' }) })
      }}
    >
      {!mayChange && <InlineAlert tone="info" title="Only owners and admins change this." />}
      <fieldset disabled={!mayChange} className="flex flex-col gap-6">
        <RoutingFields rules={rules} onChange={change} hasHours={automation && automation.businessHours !== null} />
        <ClosingFields rules={rules} onChange={change} />
      </fieldset>
      {save.error && <InlineAlert tone="danger" title={save.error.message} />}
      {isDirty && (
        <div className="sticky bottom-0 mt-4 flex justify-end gap-2 border-t border-line bg-surface py-4">
          <Button onClick={() => setRules(stored)}>Discard</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save changes
          </Button>
        </div>
      )}
    </form>
  )
}
