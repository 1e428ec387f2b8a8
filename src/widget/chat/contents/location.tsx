import { useState } from 'preact/hooks'

import { useChat, useWords } from '../kit/use-chat.ts'
import type { MessageLine } from '../state/lines.ts'
import { useAnswered } from '../kit/use-answered.ts'
import { Framed } from './framed.tsx'
import { Link } from './text.tsx'

interface Place {
  latitude: number
  longitude: number
  name?: string | undefined
  address?: string | undefined
}

/** A place on a map of our own drawing: no map service hears of the visitor before they ask for one. */
export function LocationCard({ place }: { place: Place }) {
  const { say } = useWords()
  const { latitude, longitude, name, address } = place
  const at = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return (
    <div class="card">
      <svg class="map" viewBox="0 0 300 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path class="water" d="M0 88q60-24 120-6t180-22v60H0z" />
        <path d="M-10 30l150 20 170-34M60-10l24 140M214-10l-30 140M-10 70l320-16" />
        <path class="pin" d="M150 28a17 17 0 0117 17c0 12-17 29-17 29s-17-17-17-29a17 17 0 0117-17z" />
      </svg>
      <p>
        <strong dir="auto">{name ?? say('location')}</strong>
        {address && (
          <span class="meta help" dir="auto">
            {address}
          </span>
        )}
        <span class="meta help" dir="ltr">
          {at}
        </span>
      </p>
      <Link href={map} text={say('openMap')} />
    </div>
  )
}

/** Asks the browser where the visitor is, once they say so. */
export function LocationRequest({ line, text }: { line: MessageLine; text: string }) {
  const { act } = useChat()
  const { say } = useWords()
  const isAnswered = useAnswered(line.id)
  const [isDenied, setDenied] = useState(false)
  const share = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => act({ type: 'location', latitude, longitude, messageId: line.id }, say('location')),
      () => setDenied(true),
    )
  return (
    <>
      <Framed text={text} />
      {isDenied && (
        <p class="meta" role="alert">
          {say('locationDenied')}
        </p>
      )}
      {!isAnswered && (
        <div class="chips">
          <button type="button" onClick={share}>
            {say('shareLocation')}
          </button>
        </div>
      )}
    </>
  )
}
