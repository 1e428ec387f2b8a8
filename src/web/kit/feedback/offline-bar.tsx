import { CloudOff, Wifi } from 'lucide-react'
import { useEffect, useState } from 'react'

/** A slim bar while there is no connection; for two seconds after it is back it says so. */
export function OfflineBar({ online, waiting }: { online: boolean; waiting: number }) {
  const [wasOffline, setWasOffline] = useState(false)
  useEffect(() => {
    if (!online) return setWasOffline(true)
    const timer = setTimeout(() => setWasOffline(false), 2_000)
    return () => clearTimeout(timer)
  }, [online])

  if (online && !wasOffline) return null
  return online ? (
    <div role="status" className="flex items-center justify-center gap-2 bg-success-soft px-3 py-1.5 text-secondary text-success">
      <Wifi className="size-4" aria-hidden /> You’re back online.
    </div>
  ) : (
    <div role="status" className="flex items-center justify-center gap-2 bg-warning-soft px-3 py-1.5 text-secondary text-ink-2">
      <CloudOff className="size-4 text-warning" aria-hidden />
      <span>
        <strong className="font-medium text-warning">You’re offline.</strong> {waitingText(waiting)}
      </span>
    </div>
  )
}

function waitingText(waiting: number): string {
  if (waiting === 0) return 'This may be out of date.'
  return waiting === 1 ? '1 reply will send when you’re back.' : `${waiting} replies will send when you’re back.`
}
