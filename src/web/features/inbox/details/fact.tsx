import { type KeyboardEvent, useId, useState } from 'react'

type Props = {
  label: string
  value: string
  type?: 'text' | 'tel' | 'email'
  placeholder?: string
  /** Stands below it. */
  hint?: string | undefined
  check?: (value: string) => string | null
  /** Resolves with what the server says is wrong, or null. */
  onSave: (value: string) => Promise<string | null>
}

/** One fact that looks like text until one goes into it. Enter or leaving saves, Escape takes it back. */
export function Fact({ label, value, type = 'text', placeholder, hint, check, onSave }: Props) {
  const id = useId()
  const [written, setWritten] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  const save = async () => {
    const next = written?.trim() ?? value
    if (next === value) {
      setWritten(null)
      return setFault(null)
    }
    const problem = check?.(next) ?? (await onSave(next))
    setFault(problem)
    if (!problem) setWritten(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') {
      event.stopPropagation()
      setWritten(null)
      setFault(null)
    }
  }

  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-2">
      <label htmlFor={id} className="text-secondary leading-4 text-balance text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type={type}
        dir={type === 'text' ? undefined : 'ltr'}
        value={written ?? value}
        placeholder={placeholder}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : hint ? `${id}-hint` : undefined}
        onChange={(event) => setWritten(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
        className="h-8 w-full min-w-0 [unicode-bidi:plaintext] rtl:text-right rounded-row border border-transparent bg-transparent px-1.5 text-secondary text-ellipsis text-ink hover:border-line-strong focus:border-control focus:bg-surface aria-invalid:border-danger max-phone:h-11 max-phone:text-touch"
      />
      {hint && !fault && (
        <p id={`${id}-hint`} className="col-start-2 px-1.5 pb-1 text-meta text-ink-3">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} role="alert" className="col-start-2 pb-1 text-meta text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
