type Props = {
  legend: string
  /** What an empty choice means. */
  none?: string
  options: readonly { id: string; name: string }[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Some of a few things, by their boxes. */
export function Choices({ legend, none, options, chosen, onChange }: Props) {
  if (options.length === 0) return null
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset>
      <legend className="mb-1.5 text-secondary font-medium">
        {legend} {none && <span className="font-normal text-ink-2">({none})</span>}
      </legend>
      <div className="flex flex-wrap gap-x-4">
        {options.map(({ id, name }) => (
          <label key={id} className="flex min-h-9 items-center gap-2 text-secondary max-phone:min-h-11">
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} className="size-4" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
