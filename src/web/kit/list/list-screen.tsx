import type { ComponentProps, ReactNode } from 'react'

import { usePageTitle } from '#web/kit/brand/brand.ts'
import { ListHeader } from './list-header.tsx'
import { itemsOf, PagedList } from './paged-list.tsx'

type Props<Item> = ComponentProps<typeof PagedList<Item>> & {
  title: string
  /** What one can do with the list, in its head. */
  actions?: ReactNode
  /** What makes the first and each further one: in the head, but while there is none, where the list says so. */
  add?: ReactNode
  /** Filters narrow it: that none is found does not mean that there is none. */
  isNarrowed?: boolean
  /** What narrows it, in a bar that stays below the head. */
  filters?: ReactNode
  /** What stands above the list and goes away as one scrolls. */
  above?: ReactNode
  /** What opens over the list, like the sheet of one item. */
  over?: ReactNode
}

/** The screen of a list: its name and how many it shows, what narrows it, and what is loaded of it. */
export function ListScreen<Item>({ title, actions, add, isNarrowed = false, filters, above, over, ...paged }: Props<Item>) {
  usePageTitle(title)
  const isEmpty = !isNarrowed && itemsOf(paged.list)?.length === 0
  return (
    <main className="flex h-full flex-col">
      <ListHeader title={title} count={itemsOf(paged.list)?.length} hasMore={paged.list.hasNextPage}>
        {actions}
        {!isEmpty && add}
      </ListHeader>
      {filters && <FilterBar>{filters}</FilterBar>}
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain" tabIndex={-1}>
        {above}
        <PagedList {...paged} />
      </div>
      {over}
    </main>
  )
}

/** The row of what narrows a list. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className="flex shrink-0 flex-wrap gap-2 border-b border-line px-4 py-2">{children}</div>
)
