import type { FrameMessage, Greeting, LoaderMessage, SitePage } from '../protocol.ts'

/** Where the page stands. */
export const sitePage = (): SitePage => ({ page: location.href, title: document.title, referrer: document.referrer })

/** Speaks with the frame, each time that it loads; what is said before the first time is kept until then. */
export function frameChannel(frame: HTMLIFrameElement, greet: () => Greeting, hear: (message: FrameMessage) => void) {
  let channel: MessageChannel
  let isGreeted = false
  /** What is said in a channel is kept until the frame has got its end. */
  const renew = () => {
    channel = new MessageChannel()
    channel.port1.onmessage = ({ data }) => hear(data)
  }
  renew()
  frame.onload = () => {
    // The empty page before the first opening has nobody to greet.
    if (!frame.src) return
    if (isGreeted) renew()
    isGreeted = true
    // Exactly to our own host: to any other page in the frame, nothing is delivered.
    frame.contentWindow?.postMessage(greet(), new URL(frame.src).origin, [channel.port2])
  }
  return (...message: LoaderMessage) => channel.port1.postMessage(message)
}
