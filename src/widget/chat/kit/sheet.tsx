import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

import { Icon } from './icon.tsx'
import { useWords } from './use-chat.ts'

/** A sheet over the talk; the browser's own dialog keeps the focus in it, and hides what lies below. */
export function Sheet({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const { say } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // A click beside it closes it too, where the browser knows how.
    dialog.current?.setAttribute('closedby', 'any')
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} class="sheet" aria-label={title} onClose={close}>
      <div class="sheet-body">
        <header class="row">
          <h2 class="grow" dir="auto">
            {title}
          </h2>
          <button type="button" class="tool" aria-label={say('close')} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
