import { type RefObject, useEffect } from 'react'

import { wordPositions } from '#domain/conversations/searchable-text.ts'

/** Marks words in what is drawn of the thread, and those of one message more strongly. Nothing is changed in the page itself, so that nothing is drawn again. */
export function useMarks(thread: RefObject<HTMLElement | null>, words: readonly string[], currentId: string | null): void {
  const wanted = words.join(' ')
  useEffect(() => {
    const root = thread.current
    // Without it the lines are still gone to.
    if (!root || wanted === '' || !('highlights' in CSS)) return
    const mark = () => {
      const here = currentId === null ? null : root.querySelector(`[data-line="${CSS.escape(currentId)}"]`)
      const ranges = [...root.querySelectorAll('article')].flatMap((article) => rangesIn(article, wanted.split(' ')))
      const isHere = (range: Range) => here?.contains(range.startContainer) ?? false
      CSS.highlights.set('found', new Highlight(...ranges.filter((range) => !isHere(range))))
      CSS.highlights.set('found-here', new Highlight(...ranges.filter(isHere)))
    }
    let frame = requestAnimationFrame(mark)
    // Lines come and go as one scrolls.
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    })
    watch.observe(root, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete('found')
      CSS.highlights.delete('found-here')
    }
  }, [thread, wanted, currentId])
}

function rangesIn(article: Element, wanted: readonly string[]): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { from, to, words } of wordPositions(node.nodeValue ?? '')) {
      if (!words.some((word) => wanted.some((want) => word.startsWith(want)))) continue
      const range = new Range()
      range.setStart(node, from)
      range.setEnd(node, to)
      ranges.push(range)
    }
  }
  return ranges
}
