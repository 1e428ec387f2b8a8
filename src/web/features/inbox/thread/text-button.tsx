import type { ReactNode } from 'react'

type Props = { icon?: ReactNode; label?: string | undefined; onClick: () => void; children: ReactNode }

/** A small button under the words of a message. */
export const TextButton = ({ icon, label, onClick, children }: Props) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="inline-flex min-h-6 items-center gap-1.5 rounded-tag text-meta font-medium text-ink-2 hover:text-ink hover:underline max-phone:min-h-11 [&_svg]:size-3.5"
  >
    {icon}
    {children}
  </button>
)
