import { DocumentScreen } from './document-screen.tsx'

/** One workflow: its drawing, each step in a sheet, and its runs. */
export function WorkflowScreen() {
  return <DocumentScreen place="/workflows" />
}
