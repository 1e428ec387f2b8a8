/** A place in a document: a block, or a step in it. */
export interface Place {
  nodeId: string | null
  stepId: string | null
}
