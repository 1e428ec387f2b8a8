import { ChartNoAxesColumn, CircleAlert, History, MessagesSquare, Waypoints } from 'lucide-react'

/** What may stand beside the drawing, with its keys. */
export const PANES = [
  { pane: 'comments', label: 'Comments', icon: <MessagesSquare />, keys: 'c' },
  { pane: 'problems', label: 'Problems', icon: <CircleAlert />, keys: 'p' },
  { pane: 'versions', label: 'Versions', icon: <History />, keys: 'v' },
  { pane: 'figures', label: 'Figures', icon: <ChartNoAxesColumn />, keys: 'i' },
  { pane: 'uses', label: 'Used by', icon: <Waypoints />, keys: 'u' },
] as const
