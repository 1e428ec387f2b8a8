/** A file made from something else, by its path in the project. */
export interface GeneratedFile {
  path: string
  content: string
}

/** The first line of every generated TypeScript file. */
export const generatedFrom = (source: string): string => `// Made by "npm run generate" from ${source}. Do not edit.\n`
