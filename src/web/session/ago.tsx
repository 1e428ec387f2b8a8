import { useNow } from '../kit/hooks/use-now.ts'
import { formatAgo, formatExactTime } from '../kit/text/format-time.ts'
import { useCurrentApp } from './current-app.tsx'

/** How long ago something was; in full, in the app's time zone, when it is pointed at. */
export function Ago({ at }: { at: string }) {
  const { app } = useCurrentApp()
  return (
    <time dateTime={at} className="tabular-nums" title={formatExactTime(at, app.timeZone)}>
      {formatAgo(at, useNow())}
    </time>
  )
}
