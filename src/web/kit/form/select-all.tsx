import { clsx } from 'clsx'

type Props = { label: string; isEvery: boolean; isSome: boolean; onToggle: () => void; className?: string }

/** The head of the column that chooses rows: chooses all, or none. */
export function ChooseAll({ label, isEvery, isSome, onToggle, className }: Props) {
  return (
    <div role="columnheader" className={clsx('flex h-full items-center ps-4', className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isEvery}
        ref={(box) => {
          if (box) box.indeterminate = !isEvery && isSome
        }}
        onChange={onToggle}
        className="size-4"
      />
    </div>
  )
}
