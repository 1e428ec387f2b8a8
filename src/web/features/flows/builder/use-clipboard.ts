import { useEffect, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import { randomId } from '#domain/generate-id.ts'
import { removeNodes } from '#flow/editing/change.ts'
import { copyNodes, cornerOf, freeCorner, pasteClip } from '#flow/editing/clip.ts'

import { isTyping } from '#web/actions/is-typing.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import type { Toasts } from '#web/kit/feedback/toasts.ts'
import { askWorker } from '../worker/ask-worker.ts'

type Clipboard = {
  kind: FlowKind
  document: FlowDocument
  /** What is taken now: what is picked, or the card that has the focus, with what lies in notes among it. */
  taken: () => ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** Brings something to the middle where it is out of sight. */
  onPasted: (id: string) => void
  change: (name: string, by: (document: FlowDocument) => FlowDocument) => void
}

/** Copies, cuts and pastes what is picked on the canvas, as text that other flows and other apps take in too. */
export function useClipboard(clipboard: Clipboard): void {
  const toasts = useToasts()
  const latest = useRef(clipboard)
  useEffect(() => {
    latest.current = clipboard
  })
  useEffect(() => {
    const take = (event: ClipboardEvent, isCut: boolean) => {
      const { kind, document: flow, taken, onSelect, change } = latest.current
      const ids = taken()
      if (ids.size === 0 || isElsewhere(event)) return
      event.clipboardData?.setData('text/plain', JSON.stringify(copyNodes(flow, kind, ids), null, 1))
      event.preventDefault()
      if (!isCut) return
      change(t('Cut'), (before) => removeNodes(before, ids))
      onSelect(new Set())
    }
    const onCopy = (event: ClipboardEvent) => take(event, false)
    const onCut = (event: ClipboardEvent) => take(event, true)
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isElsewhere(event) || !text.trim().startsWith('{')) return
      event.preventDefault()
      void paste(text, () => latest.current, toasts)
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCut)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCut)
      document.removeEventListener('paste', onPaste)
    }
  }, [toasts])
}

/** What is typed or marked as text is the browser's own. */
const isElsewhere = ({ target }: ClipboardEvent): boolean =>
  isTyping(target) || (target instanceof Element && target.closest('[role=dialog]') !== null) || getSelection()?.isCollapsed === false

async function paste(text: string, now: () => Clipboard, toasts: Toasts): Promise<void> {
  const read = await askWorker('readClip', text)
  if (!read.ok) {
    toasts.show({ title: t('Nothing was pasted'), description: read.why, variant: 'destructive' })
    return
  }
  const { kind, document: flow, change, onSelect, onPasted } = now()
  const at = freeCorner(flow, cornerOf([...read.clip.nodes, ...(read.clip.notes ?? [])]))
  const pasted = pasteClip(flow, kind, read.clip, at, randomId)
  change(t('Paste'), () => pasted.document)
  onSelect(new Set(pasted.nodeIds))
  const [first] = pasted.nodeIds
  if (first !== undefined) onPasted(first)
  if (pasted.leftOut > 0)
    toasts.show({
      title: t('Not everything was pasted'),
      description: t('{leftOut} jumps have no place in a workflow.', { leftOut: pasted.leftOut }),
    })
}
