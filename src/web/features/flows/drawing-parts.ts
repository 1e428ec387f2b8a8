import { lazyPart } from '#web/kit/hooks/lazy-component.ts'

/** What a document is drawn with where there is room for a canvas. */
export const FlowCanvas = lazyPart(async () => (await import('./canvas/flow-canvas.tsx')).FlowCanvas)

/** And where there is none. */
export const FlowOutline = lazyPart(async () => (await import('./flow-outline.tsx')).FlowOutline)
