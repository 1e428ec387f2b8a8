import { t } from '#domain/i18n/t.ts'
import { ApiError } from './api-error.ts'

/** What a toast says when something was refused: what went wrong, and what to do. */
export const refusal = (error: Error) => ({
  variant: 'destructive' as const,
  title: error.message,
  description: error instanceof ApiError ? error.hint : t('Try again.'),
})
