import { t } from '#domain/i18n/t.ts'
import { FlowList } from './flow-list.tsx'

/** Every flow of the app: what starts it, whether it is live, and how it does. */
export function FlowsScreen() {
  return <FlowList kind="flow" title={t('Flows')} empty={t('A flow answers customers and brings in your team when needed.')} />
}
