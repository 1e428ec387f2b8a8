import { clsx } from 'clsx'

type Props<V extends string> = {
  label: string
  value: V | undefined
  options: readonly { value: V | undefined; label: string }[]
  onChange: (value: V | undefined) => void
}

/** One filter as a row of chips; the pressed one holds. */
export function Chips<V extends string>({ label, value, options, onChange }: Props<V>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap gap-1.5 max-phone:-mx-4 max-phone:flex-nowrap max-phone:overflow-x-auto max-phone:px-4 max-phone:py-1"
    >
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={clsx(
            'h-7 shrink-0 rounded-full border px-3 text-secondary transition-colors duration-80 max-phone:h-9',
            option.value === value
              ? 'border-transparent bg-lagoon-soft font-medium text-lagoon-fg'
              : 'border-line-strong text-ink-2 hover:bg-hover',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
