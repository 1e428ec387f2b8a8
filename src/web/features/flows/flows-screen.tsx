import { FlowList } from './flow-list.tsx'

/** Every flow of the app: what starts it, whether it is live, and how it does. */
export function FlowsScreen() {
  return (
    <FlowList
      kind="flow"
      title="Flows"
      empty="A flow answers customers by itself. Create one through the API; drawing them here comes next."
    />
  )
}
