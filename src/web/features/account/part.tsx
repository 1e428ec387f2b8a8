import type { ReactNode } from 'react'

/** A part of the account, with its one action at the right. */
export function Part({ title, about, action, children }: { title: string; about: ReactNode; action?: ReactNode; children?: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-title font-semibold">{title}</h2>
          <p className="text-secondary text-ink-2">{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
