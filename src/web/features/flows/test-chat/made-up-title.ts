import { t } from '#domain/i18n/t.ts'
import type { StartSubject } from '#flow/simulation/start-subject.ts'

/** What an example that fits the trigger is called. */
export const madeUpTitle = (about: StartSubject): string => (about === 'order' ? t('Made-up order') : t('Made-up event'))
