import { MapPin } from 'lucide-react'

import type { IncomingContent } from '#domain/messages/message.ts'

/** A place: its name and address, and where to see it on a map. */
export function LocationContent({ location }: { location: Extract<IncomingContent, { type: 'location' }> }) {
  const { latitude, longitude, name, address } = location
  const position = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
      target="_blank"
      rel="noreferrer"
      className="-mx-1.5 my-0.5 flex min-w-56 items-center gap-3 rounded-control bg-surface p-2"
    >
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-info-soft text-info">
        <MapPin className="size-5" aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-secondary font-medium">{name ?? 'Location'}</span>
        <span className="block truncate text-meta text-ink-2">{address ?? position}</span>
      </span>
    </a>
  )
}
