import type { ReactNode } from 'react'

import { smallImage } from '#web/kit/media/small-image.ts'

type Props = { logoUrl: string | null; business: string | undefined; title: string; about?: string | undefined; children: ReactNode }

/** The frame of a booking page: whose it is, and what is booked. */
export function BookingCard({ logoUrl, business, title, about, children }: Props) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-canvas p-4 max-phone:justify-start max-phone:p-0">
      <div className="w-full max-w-110 rounded-dialog border border-line bg-surface p-8 shadow-2 max-phone:min-h-dvh max-phone:rounded-none max-phone:border-0 max-phone:p-5 max-phone:shadow-none">
        {logoUrl && <img src={smallImage(logoUrl, 320)} alt="" className="mb-4 max-h-12 max-w-40 object-contain" />}
        {business !== undefined && <p className="text-meta text-ink-3">{business}</p>}
        <h1 className="mt-0.5 text-page font-semibold">{title}</h1>
        {about !== undefined && <p className="mt-1 text-secondary text-ink-2">{about}</p>}
        <div className="mt-5">{children}</div>
      </div>
    </main>
  )
}
