import { t } from '#domain/i18n/t.ts'
import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: t('untag label delete tag'),
}
