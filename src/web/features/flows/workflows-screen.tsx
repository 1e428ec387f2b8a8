import { t } from '#domain/i18n/t.ts'
import { FlowList } from './flow-list.tsx'

/** Every workflow of the app: what starts it, whether it is live, and how often it ran. */
export function WorkflowsScreen() {
  return (
    <FlowList
      kind="workflow"
      title={t('Workflows')}
      empty={t('A workflow runs when something happens: an order, an appointment, a schedule.')}
    />
  )
}
