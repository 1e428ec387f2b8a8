import type { VisitorAct } from '#domain/webchat/visitor.ts'
import type { LoaderMessage } from '#widget/protocol.ts'

import type { Store } from './store.ts'
import type { ChatView } from './view.ts'

interface LoaderDeps {
  view: Store<ChatView>
  act(act: VisitorAct, label: string): void
  setLocale(locale: string): Promise<void>
  setSelf(self: ChatView['self']): void
  forget(): void
  begin(identity?: string): Promise<void>
  seen(): void
}

/** Does what the loader says: what the visitor does to the launcher, and what the site's script asks for. */
export function obeyLoader({ view, act, setLocale, setSelf, forget, begin, seen }: LoaderDeps): (...message: LoaderMessage) => void {
  const setOpen = (isOpen: boolean) => {
    view.set({ isOpen })
    seen()
  }
  const startFlow = async (flowId: string) => {
    // The label is the quick start's own, which comes with the session.
    if (!view.get().session) await begin()
    const { session, words } = view.get()
    const label = session?.config.quickStarts.find((one) => one.flowId === flowId)?.label ?? words.greeting
    view.set({ screen: 'thread' })
    act({ type: 'startFlow', flowId, label }, label)
  }
  return (...[type, value]) => {
    switch (type) {
      case 'open':
        return setOpen(value)
      case 'identify':
        return void begin(value)
      case 'logout':
        forget()
        return void begin()
      case 'setAttributes':
        // What a page's script gives, as it can be sent.
        return setSelf({ attributes: { ...view.get().self.attributes, ...JSON.parse(JSON.stringify(value)) } })
      case 'setLocale':
        return void setLocale(value)
      case 'startFlow':
        return void startFlow(value)
      case 'prefill':
        return view.set({ draft: value, screen: 'thread' })
      default:
        return undefined
    }
  }
}
