import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useRecordScenario } from '#web/api/ai/agent-tests.ts'
import { agentsQuery } from '#web/api/ai/agents.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { MenuItem } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Makes a scenario of the conversation for the AI agent that answered in it; for admins of workspaces that have agents. */
export function SaveAsTest({ conversationId }: { conversationId: string }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const navigate = useNavigate()
  const isAdmin = roleAllows(app.role, 'admin')
  const agents = useQuery({ ...agentsQuery(app.id), enabled: isAdmin })
  const record = useRecordScenario(app.id)
  if (!isAdmin || !agents.data?.items.some(({ publishedVersion }) => publishedVersion !== null)) return null
  const save = () =>
    record.mutate(
      { conversationId },
      {
        onSuccess: ({ agentId }) =>
          void toasts.show({
            title: t('Saved as a test of the AI agent'),
            description: t('Names, emails and phone numbers were replaced.'),
            action: {
              label: t('Open##action'),
              perform: () => void navigate({ to: '/agents/$agentId', params: { agentId }, search: { tab: 'tests' } }),
            },
          }),
        onError: (error) => void toasts.show(refusal(error)),
      },
    )
  return (
    <MenuItem icon={<FlaskConical />} onSelect={save}>
      {t('Save as AI agent test')}
    </MenuItem>
  )
}
