import { useQuery } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { DiagnosticsRun, Finding } from '#domain/workspace/diagnostics.ts'

import { diagnosticsQuery } from '#web/api/channels/get-channel.ts'
import { useStartDiagnostics } from '#web/api/channels/work-on-channel.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { formatAgo } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { StateIcon } from './state-icon.tsx'

/** Checks everything that keeps messages from flowing. Findings appear as they are made. */
export function Diagnostics({ channelId, mayChange }: { channelId: string; mayChange: boolean }) {
  const { app } = useCurrentApp()
  const query = useQuery(diagnosticsQuery(app.id, channelId))
  const start = useStartDiagnostics(app.id, channelId)
  const diagnostics = query.data?.diagnostics ?? null
  const running = start.isPending || diagnostics?.state === 'running'
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-reading font-semibold">{t('Diagnostics')}</h2>
          <p className="text-secondary text-ink-2">
            {t('Checks the token, the number, the webhooks and this server, with a fix for each issue.')}
          </p>
        </div>
        {mayChange && (
          <Button icon={<Stethoscope />} busy={running} onClick={() => start.mutate()}>
            {diagnostics ? t('Run checks again') : t('Run checks')}
          </Button>
        )}
      </div>
      {start.error && <InlineAlert tone="danger" title={start.error.message} />}
      {diagnostics && <Findings diagnostics={diagnostics} />}
    </section>
  )
}

const RANK: Readonly<Record<Finding['state'], number>> = { fault: 0, warning: 1, unknown: 2, ok: 3 }

function Findings({ diagnostics }: { diagnostics: DiagnosticsRun }) {
  const now = useNow()
  const { findings, total, state, startedAt } = diagnostics
  const faults = findings.filter((one) => one.state === 'fault').length
  const warnings = findings.filter((one) => one.state === 'warning').length
  const sorted = findings.toSorted((a, b) => RANK[a.state] - RANK[b.state])
  const words =
    state === 'running'
      ? t('{count} of {total} checked', { count: findings.length, total })
      : state === 'interrupted'
        ? t('The server stopped during the checks. Run them again.')
        : t('{warnings, plural, one {{value}, # warning · {startedAt}} other {{value}, # warnings · {startedAt}}}', {
            warnings,
            value: faults === 0 ? t('No issues') : t('{faults, plural, one {# issue} other {# issues}}', { faults }),
            startedAt: formatAgo(startedAt, now),
          })
  return (
    <>
      <p role="status" className="text-secondary font-medium">
        {words}
      </p>
      <ul className="divide-y divide-line rounded-card border border-line">
        {sorted.map((finding) => (
          <li key={finding.check} className="flex gap-3 px-4 py-3">
            <StateIcon state={finding.state} />
            <div className="min-w-0 flex-1 text-secondary">
              <div className="flex flex-wrap gap-x-2">
                <h3 className="font-medium">{finding.title}</h3>
                <p className="min-w-0 wrap-anywhere text-ink-2">{finding.found}</p>
              </div>
              {finding.state !== 'ok' && (
                <>
                  <p className="text-ink-2">{finding.why}</p>
                  {finding.fix !== '' && <p className="mt-1 wrap-anywhere text-ink">{finding.fix}</p>}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
