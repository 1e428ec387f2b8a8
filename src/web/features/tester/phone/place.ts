/** Where the test customer is. */
import { t } from '#domain/i18n/t.ts'

export const PLACE = {
  type: 'location',
  latitude: 53.5436,
  longitude: 9.9884,
  name: t('Pier 4'),
  address: 'Harbour promenade, Hamburg',
} as const
