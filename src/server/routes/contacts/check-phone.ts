import { AppError } from '#domain/errors.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'
import { t } from '#domain/i18n/t.ts'

/**
 * Refuses a phone number from somebody who does not see every contact: whether it is free would tell them of contacts that they may not see.
 */
export function checkPhone(viewer: Viewer, phone: string | null, known: string | null): void {
  if (viewer.scope === 'all' || phone === null || phone === known) return
  const message = t('Only teammates who see all conversations can set phone numbers.')
  throw new AppError('permission-denied', { details: [{ path: 'phone', message }] })
}
