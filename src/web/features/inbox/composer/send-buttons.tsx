import { Send } from 'lucide-react'

import { Button } from '../../../kit/button.tsx'
import { Keys } from '../../../kit/keys.tsx'
import { LaterButton } from './later/later-button.tsx'
import type { LaterTime } from './later/later-choice.tsx'

type Props = {
  note: boolean
  /** Whether somebody else answered already, and one is asked once more. */
  asking: boolean
  ready: boolean
  lastInboundAt: string | null
  later: boolean
  setLater: (open: boolean) => void
  onLater: (time: LaterTime) => void
}

/** Sends what is written, now or later. */
export function SendButtons({ note, asking, ready, lastInboundAt, later, setLater, onLater }: Props) {
  return (
    <>
      <span className="ms-auto" />
      <span className="max-md:hidden @max-[30rem]:hidden">
        <Keys keys="mod+enter" />
      </span>
      <div className="ms-1 flex shrink-0">
        <Button type="submit" variant="primary" icon={<Send />} disabled={!ready} className={note ? '' : 'rounded-e-none'}>
          {note ? 'Add note' : asking ? 'Send anyway' : 'Send'}
        </Button>
        {!note && <LaterButton open={later} onOpenChange={setLater} lastInboundAt={lastInboundAt} disabled={!ready} onChoose={onLater} />}
      </div>
    </>
  )
}
