import { useNow } from '../kit/hooks/use-now.ts'
import { agoWords, exactWords } from '../kit/text/format-time.ts'
import { useCurrentApp } from './current-app.tsx'

/** How long ago something was; in full, in the app's time zone, when it is pointed at. */
export function Ago({ at }: { at: string }) {
  const { app } = useCurrentApp()
  return (
    <time dateTime={at} className="tabular-nums" title={exactWords(at, app.timeZone)}>
      {agoWords(at, useNow())}
    </time>
  )
}
