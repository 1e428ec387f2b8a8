import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { HostFinding } from '#domain/partners/host-check.ts'

import { Tag } from '../form/tag.tsx'

const LABELS: Record<HostFinding['what'], string> = { proof: t('TXT record'), dns: t('DNS record'), certificate: t('Certificate') }

/** What a host needs to show its brand: each thing with what was found, and what to do where it is missing. */
export function HostFindings({ host, findings }: { host: string; findings: readonly HostFinding[] }) {
  return (
    <ul aria-label={t('Check of {host}', { host })} className="divide-y divide-line rounded-card border border-line">
      {findings.map(({ what, ok, wanted, found, missing }) => (
        <li key={what} className="px-4 py-3">
          <p className="flex items-center gap-2 font-medium">
            {LABELS[what]}
            <Tag tone={ok ? 'success' : 'danger'}>{ok ? t('Found') : t('Missing')}</Tag>
          </p>
          <p className="mt-1 text-secondary text-ink-2 wrap-anywhere">{t('Wanted: {wanted}', { wanted })}</p>
          <p className="text-secondary text-ink-2 wrap-anywhere">
            {found.length === 0 ? t('Nothing found') : t('Found: {found}', { found: commaList(found) })}
          </p>
          {missing !== null && <p className="mt-1 text-secondary text-danger wrap-anywhere">{missing}</p>}
        </li>
      ))}
    </ul>
  )
}
