import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'

type Props<V extends string> = { value: V; onChange: (value: V) => void; options: readonly { value: V; label: string }[]; label: string }

/** One of two to four values, all in sight. Arrow keys move the choice. */
export function Segmented<V extends string>({ value, onChange, options, label }: Props<V>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = (options.findIndex((option) => option.value === value) + step + options.length) % options.length
    const next = options[at]
    if (!next) return
    onChange(next.value)
    event.currentTarget.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div role="radiogroup" tabIndex={-1} aria-label={label} onKeyDown={move} className="inline-flex flex-wrap gap-0.5">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          className={clsx(
            'h-6 shrink-0 rounded-row px-2 text-secondary font-medium whitespace-nowrap transition-colors duration-80 max-phone:h-9 max-phone:px-3',
            option.value === value ? 'bg-active text-ink' : 'text-ink-2 hover:bg-hover',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
