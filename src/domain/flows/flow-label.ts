/** What a flow is called where its own name is not at hand: a flow's id begins with "flow", anything else sends a text (spec, section 3). */
import { t } from '#domain/i18n/t.ts'

export const flowLabel = (id: string): string => (id.startsWith('flow') ? 'flow' : t('Send text'))
