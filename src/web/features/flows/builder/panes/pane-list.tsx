import { ChartNoAxesColumn, CircleAlert, ClipboardCheck, History, MessagesSquare, Waypoints } from 'lucide-react'
import { t } from '#domain/i18n/t.ts'

/** What may stand beside the drawing, with its keys. */
export const PANES = [
  { pane: 'comments', label: t('Comments'), icon: <MessagesSquare />, keys: 'c' },
  { pane: 'tests', label: t('Tests'), icon: <ClipboardCheck />, keys: 'shift+t' },
  { pane: 'problems', label: t('Problems'), icon: <CircleAlert />, keys: 'p' },
  { pane: 'versions', label: t('Versions'), icon: <History />, keys: 'v' },
  { pane: 'figures', label: t('Figures'), icon: <ChartNoAxesColumn />, keys: 'i' },
  { pane: 'uses', label: t('Used by'), icon: <Waypoints />, keys: 'u' },
] as const
