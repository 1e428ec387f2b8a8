import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode } from 'react'

type Props<V extends string> = {
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: string; content: ReactNode }[]
}

/** Several views of one thing, one in sight. */
export function Tabs<V extends string>({ value, onChange, tabs }: Props<V>) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List className="flex gap-4 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="focus-inset -mb-px border-b-2 border-transparent px-1 py-2 text-secondary font-medium text-ink-2 data-active:border-lagoon data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
