import { useState } from 'react'

import { formatClock, formatExactTime } from '#web/kit/text/format-time.ts'

/** When the last of a group of messages was said: the clock, and the whole date under the pointer or after a tap. */
export function GroupTime({ at, timeZone }: { at: string; timeZone: string }) {
  const [whole, setWhole] = useState(false)
  const exact = formatExactTime(at, timeZone)
  return (
    <button
      type="button"
      // Every message is read with its time: nobody needs to come by here with a key.
      tabIndex={-1}
      title={exact}
      aria-pressed={whole}
      onClick={() => setWhole(!whole)}
      className="min-h-6 shrink-0 text-meta text-ink-3 tabular-nums hover:text-ink-2"
    >
      <time dateTime={at}>{whole ? exact : formatClock(at, timeZone)}</time>
    </button>
  )
}
