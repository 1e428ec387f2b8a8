import { t } from '#domain/i18n/t.ts'
import type { AuditChange, AuditEntry } from '#domain/workspace/audit.ts'

import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { browserName } from '#domain/workspace/browser-name.ts'
import { formatExactTime } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { fieldLabel, operationLabel, valueText } from './audit-labels.ts'

/** One entry: who, when, from where, and each value before and after. */
export function AuditSheet({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  return (
    <SideSheet
      open={entry !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={entry ? operationLabel(entry.operation) : ''}
    >
      {entry && <Detail entry={entry} />}
    </SideSheet>
  )
}

function Detail({ entry: { at, actor, ip, browser, subject, changes } }: { entry: AuditEntry }) {
  const { app } = useCurrentApp()
  const facts = [
    [t('Time'), formatExactTime(at, app.timeZone)],
    [actor.kind === 'key' ? t('API key') : t('Person'), actor.name],
    [t('IP address'), ip],
    ...(browser ? [[actor.kind === 'key' ? t('Program') : t('Browser'), actor.kind === 'key' ? browser : browserName(browser)]] : []),
    ...(subject ? [[t('Changed'), subject.name ?? subject.id]] : []),
  ]
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1 text-secondary">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <section>
          <h3 className="mb-2 text-secondary font-semibold">{t('Changes')}</h3>
          <ul className="divide-y divide-line rounded-card border border-line">
            {changes.map((change) => (
              <ChangeRow key={change.field} change={change} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ChangeRow({ change: { field, from, to, hidden } }: { change: AuditChange }) {
  return (
    <li className="px-3 py-2 text-secondary wrap-anywhere">
      <p className="font-medium">{fieldLabel(field)}</p>
      {hidden ? (
        <p className="text-ink-2">{t('Changed. The value isn’t stored here.')}</p>
      ) : (
        <dl className="grid grid-cols-[4rem_minmax(0,1fr)] text-ink-2">
          {from !== null && (
            <>
              <dt>{t('Before')}</dt>
              <dd>{valueText(from)}</dd>
            </>
          )}
          <dt>{from === null ? t('Value') : t('After')}</dt>
          <dd className="text-ink">{valueText(to)}</dd>
        </dl>
      )}
    </li>
  )
}
