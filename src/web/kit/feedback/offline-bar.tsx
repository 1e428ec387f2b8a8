import { CloudOff, Wifi } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#domain/i18n/t.ts'

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
      <Wifi className="size-4" aria-hidden /> {t('You’re back online.')}
    </div>
  ) : (
    <div role="status" className="flex items-center justify-center gap-2 bg-warning-soft px-3 py-1.5 text-secondary text-ink-2">
      <CloudOff className="size-4 text-warning" aria-hidden />
      <span>
        <strong className="font-medium text-warning">{t('You’re offline.')}</strong> {waitingText(waiting)}
      </span>
    </div>
  )
}

function waitingText(waiting: number): string {
  if (waiting === 0) return t('This may be out of date.')
  return t('{waiting, plural, one {# reply will send when you’re back.} other {# replies will send when you’re back.}}', { waiting })
}
