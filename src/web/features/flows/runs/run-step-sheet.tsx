import { t } from '#domain/i18n/t.ts'
import type { ExplainedTurn } from '#domain/flows/trace.ts'

import { wokenText } from '#web/kit/explain/explain-messages.ts'
import { ExplainedStep } from '#web/kit/explain/explained-step.tsx'
import { formatExactTime } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { DrawingSheet } from '../sheet/drawing-sheet.tsx'

type Props = { turns: readonly ExplainedTurn[]; stepId: string; onClose: () => void }

/** What a step of a run was given, called and kept, each time that it ran. */
export function RunStepSheet({ turns, stepId, onClose }: Props) {
  const { app } = useCurrentApp()
  const own = turns.flatMap((turn) => {
    const lines = turn.path.filter((line) => line.stepId === stepId)
    return lines.length > 0 ? [{ ...turn, lines, calls: turn.calls.filter((call) => call.stepId === stepId) }] : []
  })
  const [first] = own[0]?.lines ?? []
  return (
    <DrawingSheet title={first ? (first.stepName ?? first.kindTitle) : t('Not reached')} beside={false} onClose={onClose}>
      {own.length === 0 && <p className="text-secondary text-ink-2">{t('The run did not come to this step.')}</p>}
      {own.map(({ turn, at, lines, calls }) => (
        <section key={turn} className="mb-5">
          <h3 className="text-secondary font-medium text-ink">
            {(lines[0] && wokenText(lines[0].signal)) ?? t('The run came to this step')}
          </h3>
          <time dateTime={at} className="text-meta text-ink-3">
            {formatExactTime(at, app.timeZone)}
          </time>
          <ol className="mt-2 flex flex-col gap-2">
            {lines.map((line, index) => (
              <ExplainedStep key={index} line={line} calls={line.ask === null ? [] : calls} said={false} />
            ))}
          </ol>
        </section>
      ))}
    </DrawingSheet>
  )
}
