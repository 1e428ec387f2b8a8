import type { ReactNode } from 'react'

import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'

type Props = {
  title: string
  onClose: () => void
  /** A pane stands beside it. */
  beside: boolean
  footer?: ReactNode
  children: ReactNode
}

/** A sheet over a drawing, which stays usable beside it where there is room. */
export function DrawingSheet({ onClose, ...rest }: Props) {
  const narrow = useMediaQuery('(max-width: 767px)')
  return <SideSheet open modal={narrow} below={!narrow} onOpenChange={(open) => !open && onClose()} {...rest} />
}
