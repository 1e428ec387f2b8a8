import { t } from '../i18n/t.ts'

/** What the standard fields of a contact are called wherever they are shown (spec, section 3). */
export const STANDARD_FIELDS = { phone: t('Phone Number'), email: t('Email'), name: t('Name') } as const
