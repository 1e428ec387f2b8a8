import type { FrameMessage, Greeting, LoaderMessage, SitePage } from '../protocol.ts'

/** Where the page stands. */
export const sitePage = (): SitePage => ({ page: location.href, title: document.title, referrer: document.referrer })

/** Speaks with the frame, each time that it loads; what is said before the first time is kept until then. */
export function frameChannel(frame: HTMLIFrameElement, greet: () => Greeting, hear: (message: FrameMessage) => void) {
  let port: MessagePort | undefined
  const kept: LoaderMessage[] = []
  frame.onload = () => {
    // The empty page before the first opening has nobody to greet.
    if (!frame.src) return
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = ({ data }) => hear(data)
    // Exactly to our own host: to any other page in the frame, nothing is delivered.
    frame.contentWindow?.postMessage(greet(), new URL(frame.src).origin, [port2])
    for (const message of kept.splice(0)) port1.postMessage(message)
  }
  return (...message: LoaderMessage) => {
    if (port) port.postMessage(message)
    else kept.push(message)
  }
}
