import { type FitViewOptions, Panel, useReactFlow } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'

import { useActions } from '../../../actions/use-actions.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { glide } from './glide.ts'

/** Zooms and fits, by buttons and by keys. */
export function Controls({ fit }: { fit: FitViewOptions }) {
  const flow = useReactFlow()
  const fitAll = () => void flow.fitView({ ...fit, ...glide() })
  useActions([
    { id: 'flow-fit', name: 'Show the whole flow', group: 'Flow', shortcut: '1', perform: fitAll },
    { id: 'flow-100', name: 'Zoom to 100 %', group: 'Flow', shortcut: '0', perform: () => void flow.zoomTo(1, glide()) },
  ])
  return (
    <Panel position="bottom-left" className="flex flex-col rounded-control border border-line bg-surface p-0.5 shadow-1">
      <IconButton label="Zoom in" icon={<Plus />} side="right" onClick={() => void flow.zoomIn(glide())} />
      <IconButton label="Zoom out" icon={<Minus />} side="right" onClick={() => void flow.zoomOut(glide())} />
      <IconButton label="Show the whole flow" keys="1" icon={<Maximize />} side="right" onClick={fitAll} />
    </Panel>
  )
}
