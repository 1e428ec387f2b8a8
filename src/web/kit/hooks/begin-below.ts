/** Lets sheets that leave the page's header in sight begin where an element does, whatever bars come above it. */
export function beginBelow(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--under', `${element.getBoundingClientRect().top}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--under')
  }
}
