import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

const NOUNS: Readonly<Record<FlowKind, string>> = { flow: t('flow'), workflow: t('workflow') }

/** What a kind of flow is called within a sentence. */
export const kindNoun = (kind: FlowKind): string => NOUNS[kind]
