/** A way to begin a flow: an empty one, the templates, a file, or words that a model makes a draft of. */
export type Start = 'empty' | 'gallery' | 'import' | 'describe' | { template: string }
