import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'

import { type CodeView, createEditor, type EditorWishes } from './create-editor.ts'

/** A field for JavaScript, with colours and completion. It is heavy: load it when it is shown. */
export function CodeEditor(wishes: EditorWishes) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView | null>(null)
  const first = useRef(wishes)
  useEffect(() => {
    if (!host.current) return
    const made = createEditor(host.current, first.current)
    view.current = made
    return made.destroy
  }, [])
  useEffect(() => view.current?.update(wishes))
  return (
    <div
      ref={host}
      className={clsx('overflow-hidden rounded-control border bg-surface', wishes.invalid ? 'border-danger' : 'border-control')}
    />
  )
}
