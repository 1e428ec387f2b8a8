import { FlowList } from './flow-list.tsx'

/** Every flow of the app: what starts it, whether it is live, and how it does. */
export function FlowsScreen() {
  return <FlowList kind="flow" title="Flows" empty="A flow answers customers by itself and calls a person when one is needed." />
}
