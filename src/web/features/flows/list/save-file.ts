import type { FlowFile } from '#domain/flows/flow-file.ts'

/** Gives the browser a file to keep: one flow, or several in one. */
export function saveFlowFiles(files: readonly FlowFile[]): void {
  const [only] = files
  const content = files.length === 1 && only ? only : { format: 'parley.flows', v: 1, flows: files }
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${files.length === 1 && only ? only.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '') : `${files.length} ${only?.kind ?? 'flow'}s`}.json`
  link.click()
  URL.revokeObjectURL(url)
}
