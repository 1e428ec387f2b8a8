import type { FlowComment } from '#domain/flows/flow-comment.ts'

/** A comment that opens a thread about the step `ask` of the card `block`; what a test is about is given by hand. */
export const aComment = (id: string, more: Partial<FlowComment> = {}): FlowComment => ({
  id,
  threadId: id,
  nodeId: 'block',
  stepId: 'ask',
  author: { id: 'ann', name: 'Ann' },
  text: id,
  mentions: [],
  at: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  removedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  ...more,
})
