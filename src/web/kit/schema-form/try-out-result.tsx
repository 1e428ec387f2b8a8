import { CircleCheck, CircleX } from 'lucide-react'
import { t } from '#domain/i18n/t.ts'

type Props = { good: boolean; title: string; problem: string | null; rows: readonly (readonly [string, unknown])[]; raw: string | null }

const LONGEST = 20_000

/** What came of a try-out: how it ended, the values by name, and what was said word for word. */
export function TryOutResult({ good, title, problem, rows, raw }: Props) {
  const Icon = good ? CircleCheck : CircleX
  return (
    <div role="status" className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3 text-secondary">
      <div className="flex items-center gap-2 font-medium">
        <Icon aria-hidden className={`size-4 ${good ? 'text-success' : 'text-danger'}`} />
        {title}
      </div>
      {problem && <p className="text-danger wrap-anywhere">{problem}</p>}
      {rows.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {rows.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-mono text-meta/5 wrap-anywhere">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {raw !== null && (
        <pre
          tabIndex={0}
          aria-label={t('Word for word')}
          className="max-h-48 overflow-auto rounded-row bg-sunken p-2 font-mono text-meta wrap-anywhere whitespace-pre-wrap"
        >
          {raw.slice(0, LONGEST)}
        </pre>
      )}
    </div>
  )
}
