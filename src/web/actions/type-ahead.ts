import { isTyping } from './is-typing.ts'

/** How long letters wait for the field that they are meant for. */
const WAIT_MS = 4_000

/** Keeps what is typed between a shortcut and the field that it opens, so that no letter of a word is taken for a shortcut of its own. */
export interface TypeAhead {
  /** Begins to keep letters, unless a field has the focus by now. */
  begin(): void
  /** Keeps a key press, and tells whether it did. */
  keep(event: KeyboardEvent): boolean
  stop(): void
}

/** Makes what keeps letters until a field of the page has the focus, and writes them there. */
export function createTypeAhead(page: Document): TypeAhead {
  let words: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    words = null
    clearTimeout(timer)
    page.removeEventListener('focusin', onFocus)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!isTyping(target)) return intoMenu(target)
    const kept = words
    stop()
    if (kept) write(target, kept)
  }
  /** A menu has no field: it goes by letters itself. */
  const intoMenu = (target: EventTarget | null): void => {
    const menu = target instanceof Element ? target.closest('[role=menu]') : null
    if (!menu) return
    const kept = words ?? ''
    stop()
    for (const key of kept) menu.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  return {
    stop,
    begin() {
      stop()
      if (isTyping(page.activeElement)) return
      words = ''
      page.addEventListener('focusin', onFocus)
      timer = setTimeout(stop, WAIT_MS)
    },
    keep(event) {
      if (words === null || event.metaKey || event.ctrlKey || event.altKey) return false
      if (event.key.length === 1) words += event.key
      else if (event.key === 'Backspace') words = words.slice(0, -1)
      else if (event.key !== 'Shift') {
        stop()
        return false
      }
      event.preventDefault()
      return true
    },
  }
}

/** Writes words where the caret stands, as if they were typed there. */
function write(target: EventTarget | null, words: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) {
    document.execCommand('insertText', false, words)
    return
  }
  const [from, to] = [target.selectionStart ?? target.value.length, target.selectionEnd ?? target.value.length]
  target.setRangeText(words, from, to, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: words }))
}
