import type { ReactNode } from 'react'

/** The head of a section of the settings, and what is in it. */
export function Section({ title, about, action, children }: { title: string; about?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <h1 className="text-page font-semibold">{title}</h1>
          {about && <p className="text-base text-ink-2">{about}</p>}
        </div>
        {action}
      </div>
      {children}
    </>
  )
}
