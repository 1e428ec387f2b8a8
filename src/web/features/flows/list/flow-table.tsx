import { useState } from 'react'
import { Ellipsis } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowSummary } from '#domain/api/flows/flows.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import type { Selection } from '#web/kit/list/use-selection.ts'
import { PointMenu } from '#web/kit/overlay/context-menu.tsx'
import { Menu } from '#web/kit/overlay/menu.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'

import type { FlowAction } from './flow-actions.ts'
import { FLOW_COLUMNS } from './flow-columns.tsx'
import { FlowMenuItems } from './flow-menu-items.tsx'
import { FLOW_GRID, FLOW_ROW } from './flow-row.ts'
import type { FlowListSearch, FlowSort } from './list-search.ts'

type Props = {
  title: string
  items: readonly FlowSummary[]
  selection: Selection
  sorting: FlowListSearch
  mayChange: boolean
  actionsFor: (flows: readonly FlowSummary[]) => readonly FlowAction[]
  onSort: (by: FlowSort, dir: 'asc' | 'desc') => void
  onOpen: (flow: FlowSummary) => void
  /** Which row the focus is in: keys are for it while none is chosen. */
  onCurrent: (flow: FlowSummary | null) => void
}

/** The list as a table: Enter opens a flow, x or Space picks it, a right click offers what can be done. */
export function FlowTable({ title, items, selection, sorting, mayChange, actionsFor, onSort, onOpen, onCurrent }: Props) {
  const [menu, setMenu] = useState<{ flow: FlowSummary; point: { x: number; y: number } } | null>(null)
  const { by = 'name', dir = 'asc' } = sorting
  const itemsFor = (flow: FlowSummary) => (
    <FlowMenuItems
      actions={actionsFor([flow])}
      mayChange={mayChange}
      isPicked={selection.ids.has(flow.id)}
      onOpen={() => onOpen(flow)}
      onPick={() => selection.toggle(flow.id, false)}
    />
  )
  const more: Column<FlowSummary, FlowSort> = {
    id: 'more',
    title: t('More'),
    hidden: true,
    className: 'relative z-10 flex justify-center max-md:row-span-2',
    cell: (flow) => (
      <Menu align="end" trigger={<IconButton label={t('What can be done with {name}', { name: flow.name })} icon={<Ellipsis />} />}>
        {itemsFor(flow)}
      </Menu>
    ),
  }
  return (
    <>
      <DataTable
        label={title}
        items={items}
        idOf={({ id }) => id}
        columns={[...FLOW_COLUMNS, more]}
        grid={FLOW_GRID}
        headClassName="max-md:hidden"
        rowClassName={FLOW_ROW}
        sorting={{ by, dir, onSort }}
        choosing={{
          ids: selection.ids,
          toggle: selection.toggle,
          toggleShown: selection.toggleShown,
          label: ({ name }) => t('Choose {name}', { name }),
          labelAll: t('Choose all that are shown'),
          className: 'max-md:row-span-2',
        }}
        onRowMenu={(flow, point) => setMenu({ flow, point })}
        onCurrent={onCurrent}
      />
      {/* Not in the table: an open menu leaves a sign of itself where it stands, which is no row. */}
      <PointMenu point={menu?.point ?? null} label={menu?.flow.name ?? ''} onClose={() => setMenu(null)}>
        {menu && itemsFor(menu.flow)}
      </PointMenu>
    </>
  )
}
