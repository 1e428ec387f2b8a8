import { getViewportForBounds, Panel, useReactFlow, useStoreApi } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { areaAround } from '#flow/editing/guide.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { areasOf } from '../layout/inside.ts'
import type { FlowLayout } from '../layout/flow-layout.ts'
import { animate } from './animate.ts'

type Padding = Parameters<typeof getViewportForBounds>[5]

/** Zooms and fits, by buttons and by keys. */
export function Controls({ fit, layout }: { fit: { padding: Padding; minZoom: number; maxZoom: number }; layout: FlowLayout }) {
  const flow = useReactFlow()
  const store = useStoreApi()
  // The library's own fit waits in a queue for its nodes to change; the sizes of all cards are known here, so the view is reckoned at once.
  const fitAll = () => {
    const areas = areasOf(layout)
    const { width, height } = store.getState()
    if (areas.length === 0) return
    void flow.setViewport(getViewportForBounds(areaAround(areas), width, height, fit.minZoom, fit.maxZoom, fit.padding), animate())
  }
  useActions([
    { id: 'flow-fit', name: t('Show the whole flow'), group: 'Flow', shortcut: '1', perform: fitAll },
    { id: 'flow-100', name: t('Zoom to 100 %'), group: 'Flow', shortcut: '0', perform: () => void flow.zoomTo(1, animate()) },
  ])
  return (
    <Panel position="bottom-left" className="flex flex-col rounded-control border border-line bg-surface p-0.5 shadow-1">
      <IconButton label={t('Zoom in')} icon={<Plus />} side="right" onClick={() => void flow.zoomIn(animate())} />
      <IconButton label={t('Zoom out')} icon={<Minus />} side="right" onClick={() => void flow.zoomOut(animate())} />
      <IconButton label={t('Show the whole flow')} keys="1" icon={<Maximize />} side="right" onClick={fitAll} />
    </Panel>
  )
}
