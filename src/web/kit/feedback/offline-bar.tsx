import { CloudOff, Wifi } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#domain/i18n/t.ts'

interface OfflineBarProps {
  online: boolean
  /** The server is there, and waits for its database. */
  away: boolean
  /** How many replies wait to be sent. */
  waiting: number
}

/** A slim bar while there is no connection; for two seconds after it is back it says so. */
export function OfflineBar({ online, away, waiting }: OfflineBarProps) {
  const [wasOffline, setWasOffline] = useState(false)
  useEffect(() => {
    if (!online) return setWasOffline(true)
    const timer = setTimeout(() => setWasOffline(false), 2_000)
    return () => clearTimeout(timer)
  }, [online])

  if (away)
    return <Waiting title={t('The server can’t reach its database right now.')}>{t('This page waits and goes on by itself.')}</Waiting>
  if (online && !wasOffline) return null
  return online ? (
    <div role="status" className="flex items-center justify-center gap-2 bg-success-soft px-3 py-1.5 text-secondary text-success">
      <Wifi className="size-4" aria-hidden /> {t('You’re back online.')}
    </div>
  ) : (
    <Waiting title={t('You’re offline.')}>{waitingText(waiting)}</Waiting>
  )
}

function Waiting({ title, children }: { title: string; children: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-2 bg-warning-soft px-3 py-1.5 text-secondary text-ink-2">
      <CloudOff className="size-4 shrink-0 text-warning" aria-hidden />
      <span>
        <strong className="font-medium text-warning">{title}</strong> {children}
      </span>
    </div>
  )
}

function waitingText(waiting: number): string {
  if (waiting === 0) return t('This may be out of date.')
  return t('{waiting, plural, one {# reply will send when you’re back.} other {# replies will send when you’re back.}}', { waiting })
}
