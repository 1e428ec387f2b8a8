import { Megaphone, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'

import type { PhoneMessage } from '#web/features/tester/world/phone-types.ts'
import { lineOf } from '../to-bubble.ts'

/** What a message answers, asks about or came from, above what it says. */
export function Quote({ message: { product, referral }, quoted }: { message: PhoneMessage; quoted: PhoneMessage | undefined }) {
  return (
    <>
      {referral && <Line icon={<Megaphone aria-hidden />} title={referral.headline ?? 'Ad'} text={referral.body ?? ''} />}
      {product && <Line icon={<ShoppingBag aria-hidden />} title="Product" text={product.productRetailerId} />}
      {quoted && <Line title={quoted.from === 'customer' ? 'You' : 'Business'} text={lineOf(quoted)} />}
    </>
  )
}

function Line({ icon, title, text }: { icon?: ReactNode; title: string; text: string }) {
  return (
    <span className="-mx-1.5 mb-1 flex items-start gap-1.5 rounded-row border-s-3 border-lagoon bg-hover px-2 py-1 text-meta [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0">
        <span className="block truncate font-medium text-lagoon">{title}</span>
        <span className="line-clamp-2 text-ink-2">{text}</span>
      </span>
    </span>
  )
}
