import type { BusinessNumber } from '../world/business-number.ts'
import type { World } from '../world/world.ts'
import { noSuchObject } from './graph-error.ts'
import type { Fields } from './read.ts'

/** Finds the business number, or says as Meta does that there is no such object. */
export function numberOf({ world }: { world: World }, id: string): BusinessNumber {
  const number = world.numbers.get(id)
  if (!number) throw noSuchObject(id)
  return number
}

/** A business number as Graph describes it. */
export const phoneNumber = ({ phoneNumberId, displayPhone, verifiedName }: BusinessNumber): Fields => ({
  id: phoneNumberId,
  display_phone_number: displayPhone,
  verified_name: verifiedName,
  quality_rating: 'GREEN',
  code_verification_status: 'VERIFIED',
  name_status: 'APPROVED',
  status: 'CONNECTED',
  platform_type: 'CLOUD_API',
  account_mode: 'LIVE',
  throughput: { level: 'STANDARD' },
})
