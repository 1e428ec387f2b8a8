import { DocumentScreen } from './document-screen.tsx'

/** One flow: its drawing, and each step in a sheet. */
export function FlowScreen() {
  return <DocumentScreen place="/flows" />
}
