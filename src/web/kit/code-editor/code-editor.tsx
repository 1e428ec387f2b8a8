import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'

import { type CodeView, createEditor, type EditorOptions } from './create-editor.ts'

type Props = EditorOptions & {
  /** Hands out what can be done from outside while the editor is on the page. */
  onStand?: (view: CodeView | null) => void
}

/** A field for JavaScript or JSON, with colours and completion. It is heavy: load it when it is shown. */
export function CodeEditor({ onStand, ...options }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView | null>(null)
  const first = useRef(options)
  const stand = useRef(onStand)
  // Before anything is painted or typed: it takes the place of a plain text in which somebody may be writing.
  useLayoutEffect(() => {
    if (!host.current) return
    const made = createEditor(host.current, first.current)
    view.current = made
    const tell = stand.current
    tell?.(made)
    return () => {
      tell?.(null)
      made.destroy()
    }
  }, [])
  // At once: a key that is pressed between a rendering and its effects must not meet the text of before.
  useLayoutEffect(() => view.current?.update(options))
  return (
    <div
      ref={host}
      className={clsx('overflow-hidden rounded-control border bg-surface', options.invalid ? 'border-danger' : 'border-control')}
    />
  )
}
