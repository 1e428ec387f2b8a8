import { clsx } from 'clsx'

import { t } from '#domain/i18n/t.ts'
import type { StorageUse } from '#domain/files/storage-object.ts'
import { formatSize } from '#domain/messages/media-limits.ts'

import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'

const KINDS = [
  { key: 'customers', label: t('From customers'), color: 'bg-lagoon' },
  { key: 'team', label: t('To send'), color: 'bg-info' },
  { key: 'objects', label: t('Images and other files'), color: 'bg-iris' },
  { key: 'uploads', label: t('Uploading'), color: 'bg-control' },
] as const

/** From this part of the quota on, a person is told before uploads are refused. */
const NEARLY_FULL = 0.9

/** How much of its storage a workspace uses, and what for. */
export function StorageMeter({ use }: { use: StorageUse }) {
  const { total, quota } = use
  const whole = Math.max(quota ?? total, total, 1)
  const used =
    quota === null
      ? t('{total} used', { total: formatSize(total) })
      : t('{total} of {quota} used', { total: formatSize(total), quota: formatSize(quota) })
  return (
    <section aria-label={t('Storage')} className="flex flex-col gap-4">
      <div className="rounded-card border border-line p-4">
        <p className="text-base font-medium">{used}</p>
        <div role="img" aria-label={used} className="mt-3 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-active">
          {KINDS.map(({ key, color }) => use[key] > 0 && <Share key={key} part={use[key] / whole} color={color} />)}
        </div>
        <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3">
          {KINDS.map(({ key, label, color }) =>
            key === 'uploads' && use.uploads === 0 ? null : (
              <div key={key}>
                <dt className="flex items-center gap-2 text-meta text-ink-2">
                  <span className={clsx('size-2 shrink-0 rounded-full', color)} aria-hidden />
                  {label}
                </dt>
                <dd className="mt-0.5 text-secondary font-medium tabular-nums">{formatSize(use[key])}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
      {quota !== null && total >= NEARLY_FULL * quota && (
        <InlineAlert tone="warning" title={total >= quota ? t('Storage is full.') : t('Storage is nearly full.')}>
          {t(
            'New uploads are refused once it is full. Files from customers still arrive. Ask the person who runs this server for more room.',
          )}
        </InlineAlert>
      )}
    </section>
  )
}

function Share({ part, color }: { part: number; color: string }) {
  // Less than a hundredth would not be seen.
  return <span className={clsx('block min-w-1', color)} style={{ width: `${part * 100}%` }} />
}
