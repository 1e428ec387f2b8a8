import { Check, CheckCheck } from 'lucide-react'

import type { PhoneMessage } from '../world/phone-types.ts'

/** How far the customer's own message got: arrived, or read by the business. */
export function PhoneTicks({ status }: { status: PhoneMessage['status'] }) {
  if (status === 'read') return <CheckCheck aria-label="Read" className="size-3.5 text-info" />
  return status === 'delivered' ? (
    <CheckCheck aria-label="Delivered" className="size-3.5" />
  ) : (
    <Check aria-label="Sent" className="size-3.5" />
  )
}
