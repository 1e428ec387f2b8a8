import { Switch as Base } from '@base-ui/react/switch'
import { clsx } from 'clsx'
import { useId } from 'react'

type Props = { checked: boolean; onChange: (checked: boolean) => void; label: string; help?: string; disabled?: boolean; plain?: boolean }

/** A setting that is on or off, in its own card; `plain` stands among the fields of a form. */
export function Switch({ checked, onChange, label, help, disabled = false, plain = false }: Props) {
  const id = useId()
  return (
    <div className={clsx('flex items-center justify-between gap-4', !plain && 'rounded-card border border-line p-4')}>
      <div className="min-w-0">
        <div id={id} className={clsx('font-medium text-ink', plain && 'text-secondary')}>
          {label}
        </div>
        {help && (
          <p id={`${id}-help`} className={plain ? 'text-meta text-ink-3' : 'text-secondary text-ink-2'}>
            {help}
          </p>
        )}
      </div>
      <Base.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-labelledby={id}
        aria-describedby={help ? `${id}-help` : undefined}
        className="relative flex h-5 w-9 shrink-0 rounded-full bg-control p-0.5 transition-colors duration-120 after:absolute after:-inset-3 data-checked:bg-lagoon data-disabled:opacity-50"
      >
        <Base.Thumb className="size-4 rounded-full bg-surface transition-transform duration-120 ease-out data-checked:translate-x-4 rtl:data-checked:-translate-x-4" />
      </Base.Root>
    </div>
  )
}
