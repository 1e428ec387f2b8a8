import { useState } from 'react'

interface OnDemand {
  /** Whether what the trigger opens has been asked for: from then on the loaded part draws the trigger itself. */
  wanted: boolean
  open: boolean
  setOpen: (open: boolean) => void
  /** For the trigger until then. */
  trigger: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void; 'aria-expanded': false }
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
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    controlled.onOpenChange?.(next)
  }
  return {
    wanted,
    open,
    setOpen,
    trigger: {
      onClick: () => {
        setWanted(true)
        setOpen(true)
      },
      onPointerEnter: part.ahead,
      onFocus: part.ahead,
      'aria-expanded': false,
    },
  }
}
