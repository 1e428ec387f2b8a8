import type { ReactNode } from 'react'

/** One kind of what was found, under its name; nothing where nothing was. */
export function FoundGroup<Item>({
  title,
  items,
  children,
}: {
  title: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}) {
  if (items.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-secondary font-medium text-ink-2">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">{items.map(children)}</ul>
    </section>
  )
}

export const rowStyle = 'focus-inset flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover'
