import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Takes files that are pasted into a field or dropped on what surrounds it, while it `takes` any. */
export function useFileDrop(takes: boolean, onFiles: (files: Iterable<File>) => void) {
  const [over, setOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    if (!takes || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type !== 'dragleave')
  }
  return {
    /** Files hover above. */
    over,
    onPaste(event: ClipboardEvent) {
      if (!takes || event.clipboardData.files.length === 0) return
      event.preventDefault()
      onFiles([...event.clipboardData.files])
    },
    dropping: {
      onDragOver: onDrag,
      onDragLeave: onDrag,
      onDrop(event: DragEvent) {
        if (!takes || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
