import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { WaitingPlace } from '#domain/api/flows/flow-figures.ts'
import type { WaitingSessions } from '#domain/api/flows/flow-versions.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

type Props = {
  kind: FlowKind
  places: readonly WaitingPlace[]
  value: WaitingSessions
  onChange: (value: WaitingSessions) => void
}

const CHOICES = [
  { value: 'finish', label: t('Go on in their version'), help: t('Nothing changes for them.') },
  { value: 'move', label: t('Go on in the new one'), help: t('At the step where they are.') },
  { value: 'restart', label: t('Begin again'), help: t('From the first step of the new one.') },
] as const

/** Who waits in older versions, at which steps, and what becomes of them. The runs of a workflow always end as they began. */
export function WaitingChoice({ kind, places, value, onChange }: Props) {
  const total = places.reduce((sum, { sessions }) => sum + sessions, 0)
  if (total === 0) return <p className="text-secondary text-ink-2">{t('No conversations in older versions.')}</p>
  const gone = places.filter(({ stays }) => !stays)
  return (
    <div className="flex flex-col gap-3 text-secondary">
      <p className="text-ink-2">
        {kind === 'flow'
          ? `${t('{total, plural, =1 {One conversation waits} other {# conversations wait}}', { total })} in older versions:`
          : runsText(total)}
      </p>
      {kind === 'flow' && (
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t('What becomes of them')}</legend>
          {CHOICES.map((choice) => (
            <label key={choice.value} className="flex min-h-6 flex-wrap items-start gap-x-2.5 max-phone:min-h-11">
              <input
                type="radio"
                name="waiting"
                value={choice.value}
                checked={value === choice.value}
                onChange={() => onChange(choice.value)}
                className="mt-0.5 size-4"
              />
              <span className="font-medium text-ink">{choice.label}</span>
              <span className="text-ink-2">{choice.help}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ul aria-label={t('Where they wait')} className="rounded-control bg-sunken px-3 py-1">
        {places.map(({ version, stepId, title, sessions, stays }) => (
          <li key={`${version} ${stepId}`} className="flex items-baseline gap-2 py-1">
            <span className="min-w-0 flex-1 truncate text-ink">{title}</span>
            {value === 'move' && !stays && (
              <span className="text-meta text-warning">{t('Gone: stays in version {version}', { version })}</span>
            )}
            <span className="text-meta text-ink-2">v{version}</span>
            <span className="tabular-nums">{sessions.toLocaleString(locale())}</span>
          </li>
        ))}
      </ul>
      {value === 'move' && gone.length > 0 && (
        <p className="text-meta text-ink-2">{t('Where a step is gone, or waits in another way, they go on in their version.')}</p>
      )}
    </div>
  )
}

const runsText = (total: number): string =>
  t(
    '{total, plural, =1 {One run is under way and ends in the version that it began with.} other {# runs are under way and end in the versions that they began with.}}',
    { total },
  )
