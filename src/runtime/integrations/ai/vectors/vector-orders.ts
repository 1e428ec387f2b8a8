/** What the thread that holds vectors is given. A space is what one model made of a workspace's passages. */
export type VectorOrder =
  | { type: 'add'; space: string; ids: string[]; values: Int8Array<ArrayBuffer>; dimensions: number }
  | { type: 'forget'; space: string }
  | { type: 'search'; ticket: number; space: string; query: Int8Array; limit: number }

/** The nearest vectors, nearest first. */
export interface VectorAnswer {
  ticket: number
  near: { id: string; cosine: number }[]
  /** Over all vectors of the space: how near anything is to the question. */
  mean: number
}
