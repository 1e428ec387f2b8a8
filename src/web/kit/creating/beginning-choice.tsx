import { clsx } from 'clsx'
import { useId } from 'react'

interface Beginning {
  id: string
  name: string
  /** What it is for, in one line. */
  about: string
}

type Props<B extends Beginning> = { label: string; beginnings: readonly B[]; value: string; onChange: (beginning: B) => void }

/** Chooses what a new thing begins as. */
export function BeginningChoice<B extends Beginning>({ label, beginnings, value, onChange }: Props<B>) {
  const group = useId()
  return (
    <fieldset className="grid grid-cols-2 gap-2 max-phone:grid-cols-1">
      <legend className="sr-only">{label}</legend>
      {beginnings.map((one) => (
        <label
          key={one.id}
          className={clsx(
            'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-card border p-3',
            one.id === value ? 'border-lagoon bg-lagoon-soft' : 'border-line hover:bg-hover',
          )}
        >
          <input type="radio" name={group} checked={one.id === value} onChange={() => onChange(one)} className="mt-0.5 size-4" />
          <span className="font-medium text-ink">{one.name}</span>
          <span className="col-start-2 text-meta text-ink-2">{one.about}</span>
        </label>
      ))}
    </fieldset>
  )
}
