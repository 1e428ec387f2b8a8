import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '../form/button.tsx'
import { QueryState } from '../feedback/query-state.tsx'
import { RowBones } from '../feedback/skeleton.tsx'

/** A list that is asked for page by page, as a query of such a list has it. */
type Paged<Item> = {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

type Props<Item> = {
  /** What is listed, in the plural: "orders". */
  what: string
  list: Paged<Item>
  /** How it looks while it loads. */
  bones: { count: number; height: string }
  /** What stands there when nothing is listed. */
  empty: ReactNode
  /** What the button for the next page says. */
  more?: string
  children: (items: readonly Item[]) => ReactNode
}

/** Shows what is loaded of a list, that it loads, why it does not, or that it is empty, and offers the next page. */
export function PagedList<Item>({ what, list, bones, empty, more = t('Show more'), children }: Props<Item>) {
  const items = itemsOf(list)
  return (
    <>
      <QueryState query={list} what={what}>
        <RowBones {...bones} />
      </QueryState>
      {items?.length === 0 && empty}
      {items && items.length > 0 && children(items)}
      {list.hasNextPage && (
        <div className="flex justify-center p-4">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </>
  )
}

/** All that is loaded of a list; undefined until its first page is there. */
export const itemsOf = <Item,>({ data }: Pick<Paged<Item>, 'data'>): readonly Item[] | undefined =>
  data?.pages.flatMap(({ items }) => items)

/** Asks for the next page of a list whose end has come into sight, unless it is on its way. */
export function loadMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Omit<Paged<unknown>, 'data' | 'error' | 'refetch'>): void {
  if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
}
