import { useEffect, useRef, useState } from 'react'

import { PREVIEW_GREETING, PREVIEW_PATH, type PreviewOrder, type PreviewReport } from '#domain/webchat/preview.ts'
import type { ChatSession, VisitorAct } from '#domain/webchat/visitor.ts'

type Props = {
  title: string
  /** What it shows; the same one is not handed over twice. */
  session: ChatSession
  /** The messages alone, without what stands above and below them. */
  bare?: boolean
  className: string
  /** Left out, what is tapped in it does nothing. */
  onAct?: (act: VisitorAct) => void
  /** Answers what a part of it asks for, by the path of the call; null where there is nothing. */
  onAsk?: (path: string) => Promise<unknown>
}

/** The web chat itself, as its visitors see it, with what is handed over in the place of their conversation. */
export function WidgetFrame({ title, session, bare = false, className, onAct, onAsk }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const port = usePort(frame)
  useEffect(() => port?.postMessage(['show', session] satisfies PreviewOrder), [port, session])
  useEffect(() => {
    if (!port) return
    const take = ({ data }: MessageEvent<PreviewReport>) => {
      if (data[0] === 'act') return onAct?.(data[1].act)
      const [, id, path] = data
      const answered = (answer: unknown) => port.postMessage(['answer', id, answer] satisfies PreviewOrder)
      Promise.resolve(onAsk?.(path) ?? null).then(answered, () => answered(null))
    }
    port.addEventListener('message', take)
    port.start()
    return () => port.removeEventListener('message', take)
  }, [port, onAct, onAsk])
  return <iframe ref={frame} title={title} src={bare ? `${PREVIEW_PATH}#lines` : PREVIEW_PATH} className={className} />
}

/** The port that the chat in the frame hands over once it has loaded. */
function usePort(frame: React.RefObject<HTMLIFrameElement | null>): MessagePort | null {
  const [port, setPort] = useState<MessagePort | null>(null)
  useEffect(() => {
    const greet = ({ data, origin, source, ports: [given] }: MessageEvent) => {
      if (given && data === PREVIEW_GREETING && origin === location.origin && source === frame.current?.contentWindow) setPort(given)
    }
    addEventListener('message', greet)
    return () => removeEventListener('message', greet)
  }, [frame])
  return port
}
