import { type ReactNode, useId } from 'react'

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

type Props = { label: ReactNode; help?: ReactNode; error?: string | null | undefined; children: (wiring: Wiring) => ReactNode }

/** A label above, the control, and under it the fault or the help, tied together for screen readers. */
export function Field({ label, help, error, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? help
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-secondary font-medium text-ink">
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p id={noteId} role={error ? 'alert' : undefined} className={error ? 'text-meta text-danger' : 'text-meta text-ink-3'}>
          {note}
        </p>
      )}
    </div>
  )
}
