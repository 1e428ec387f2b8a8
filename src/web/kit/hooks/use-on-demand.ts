import { startTransition, useState } from 'react'

export interface OpenedBy {
  event: object
}

interface OnDemand {
  /** Whether what the trigger opens has been asked for: from then on the loaded part draws the trigger itself. */
  wanted: boolean
  open: boolean
  setOpen: (open: boolean, by: OpenedBy) => void
  /** For the trigger until then. */
  trigger: { onClick: (event: object) => void; onPointerEnter: () => void; onFocus: () => void; 'aria-expanded': false }
}

/** Puts off loading what a trigger opens until it is opened; a pointer or the focus coming near gives it a head start. */
export function useOnDemand(
  part: { ahead(): void },
  controlled: { open?: boolean | undefined; onOpenChange?: ((open: boolean) => void) | undefined },
): OnDemand {
  const [wanted, setWanted] = useState(false)
  const [ownOpen, setOwnOpen] = useState(false)
  const open = controlled.open ?? ownOpen
  // Once asked for it stays: a closing sheet must be there to close and to give the focus back.
  if (open && !wanted) setWanted(true)
  const setOpen = (next: boolean, { event }: OpenedBy) => {
    const change = () => {
      setOwnOpen(next)
      controlled.onOpenChange?.(next)
    }
    // A press is answered at once: what it opens is drawn in slices. By a key, a click of nothing, in one piece: the next key is for what it opens.
    if (next && Reflect.get(event, 'detail')) startTransition(change)
    else change()
  }
  return {
    wanted,
    open,
    setOpen,
    trigger: {
      onClick: (event) => setOpen(true, { event }),
      onPointerEnter: part.ahead,
      onFocus: part.ahead,
      'aria-expanded': false,
    },
  }
}
